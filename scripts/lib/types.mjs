// Type check of the three projects, by the native compiler; ESLint reads types with TypeScript 6.
import { tool } from './stages.mjs';

export async function checkTypes() {
  for (const project of ['tsconfig.shared.json', 'tsconfig.json', 'tsconfig.renderer.json']) {
    await tool('typescript-7', 'bin/tsc', ['-p', project]);
  }
}
