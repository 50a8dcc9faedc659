import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParserEnd } from '../../../electron/engine/dependencies.ts';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';
import { until } from '../../support/until.ts';

/** Private copies of documents that a parser reads. */
function copiesIn(drop: string): string[] {
  const folder = join(drop, '.parsing');
  return existsSync(folder) ? readdirSync(folder) : [];
}

test('a private copy that a kill left behind is gone once the engine is open', async () => {
  const first = await startDocumentEngine();
  await first.close();
  mkdirSync(join(first.drop, '.parsing'), { recursive: true });
  writeFileSync(join(first.drop, '.parsing', 'x'), 'words of a document');
  const engine = await startDocumentEngine({ home: first.home });
  expect(copiesIn(engine.drop)).toEqual([]);
});

test('closing ends a parser that runs, and its file is read by the next engine', async () => {
  const engine = await startDocumentEngine({
    startParser: (_request, signal) =>
      new Promise<ParserEnd>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'parser_failed' }));
      }),
  });
  const path = engine.put('page.html', '<p>The oven is a Neff.</p>');
  const ingesting = engine.ingest();
  await until(() => copiesIn(engine.drop).length > 0, 'the parser to start');
  await engine.close();
  await ingesting.catch(() => 0);
  expect(copiesIn(engine.drop)).toEqual([]);
  expect(existsSync(path)).toBe(true);
  const next = await startDocumentEngine({ home: engine.home });
  await next.ingest();
  expect((await next.list()).documents).toMatchObject([{ title: 'page.html' }]);
});
