import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textFunctions, WITHOUT_TEXT } from '../support/linear/textFunctions.ts';

const ENGINE = join(import.meta.dirname, '../../electron/engine');

/** The rooms are searched, so that no function is forgotten. */
async function exportedFunctions(): Promise<string[]> {
  const files = ['text', 'algorithms'].flatMap((room) =>
    readdirSync(join(ENGINE, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => join(ENGINE, room, name)),
  );
  const others = [
    'chat/tools/userRequest.ts',
    'chat/builtIn/commands.ts',
    'chat/builtIn/memoryKind.ts',
  ];
  const names: string[] = [];
  for (const file of [...files, ...others.map((name) => join(ENGINE, name))]) {
    const module = (await import(file)) as Record<string, unknown>;
    const isFunction = ([, value]: [string, unknown]) => typeof value === 'function';
    names.push(
      ...Object.entries(module)
        .filter(isFunction)
        .map(([name]) => name),
    );
  }
  return names;
}

test('every exported function of text and algorithms is measured by linear.test.ts, or takes no text', async () => {
  const names = await exportedFunctions();
  expect(names.length).toBeGreaterThan(70);
  const unmeasured = names.filter((name) => !(name in textFunctions) && !WITHOUT_TEXT.has(name));
  expect(unmeasured).toEqual([]);
});
