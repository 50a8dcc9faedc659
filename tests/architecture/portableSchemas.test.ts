import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/plantedTree.ts';
import { sourceFiles } from './support/sourceFiles.ts';

/** The one place that makes a JSON Schema of a zod schema: it leaves out what servers refuse. */
const OWNER = 'electron/engine/models/portableSchema.ts';

const makesSchema = (source: string): boolean => /\btoJSONSchema\b/u.test(source);

test('a schema made elsewhere is noticed', () => {
  expect(makesSchema(`const parameters = z.toJSONSchema(schema);`)).toBe(true);
  expect(makesSchema(`const parameters = toolSchema(schema);`)).toBe(false);
});

test('every schema a model server is sent is made in one place', () => {
  const files = sourceFiles('electron').map(({ path }) => path);
  expect(files.length).toBeGreaterThan(300);
  const makers = files.filter((file) => makesSchema(readFileSync(join(ROOT, file), 'utf8')));
  expect(makers).toEqual([OWNER]);
});
