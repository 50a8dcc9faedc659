import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineCommands, type Response } from '../../../shared/contract/index.ts';

export type DemoLanguage = 'en' | 'ru';

/** Graphs of five centers of the demo in three sizes; `makePictures.ts` writes them anew. */
export function demoPictures(language: DemoLanguage): readonly Response<'graph.ego'>[] {
  const lines = readFileSync(join(import.meta.dirname, `demo-${language}.jsonl`), 'utf8').trim();
  return lines
    .split('\n')
    .map((line) => engineCommands['graph.ego'].response.parse(JSON.parse(line)));
}
