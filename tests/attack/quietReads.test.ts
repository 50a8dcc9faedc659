import { expect, test } from 'vitest';
import { filesContaining } from '../support/filesContaining.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';

const WORD = 'Quernmoorhaven';

test('what was searched, investigated and looked at in the graph leaves no byte anywhere', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.say('remember that my sister lives in Lyon');
  const query = `sister ${WORD}`;
  await engine.call('search.everything', { query });
  await engine.call('facts.list', { query });
  await engine.call('graph.ego', { center: { kind: 'search', query } });
  await engine.call('diagnostics.investigate', { question: `Why is my sister in ${WORD}?` });
  expect(filesContaining(home, WORD)).toEqual([]);
  await engine.close();
  expect(filesContaining(home, WORD)).toEqual([]);
});
