import { expect, test } from 'vitest';
import type { VerifiedItem } from '../../../../../../electron/engine/consolidation/plan/verifyItem.ts';
import {
  judgePairs,
  type PlannedItem,
} from '../../../../../../electron/engine/consolidation/session/judgePairs.ts';
import { ok } from '../../../../../../shared/domain/result.ts';
import { START } from '../../../../../support/manualClock.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

/** Item of a chunk about one new entity; only what pairs are made of. */
function plannedItem(content: string, type: VerifiedItem['type']): PlannedItem {
  const item = { content, type, kind: null, evidence: [{ episode: { event_time: START } }] };
  const links = [{ entity: { planned: 0 }, role: 'subject', mention: 'Anna', aliases: [] }];
  return { item, links } as unknown as PlannedItem;
}

/** Earlier statements that the judge is asked about. */
async function judgedStatements(items: readonly PlannedItem[]): Promise<string[]> {
  const judged: string[] = [];
  const deps = {
    store: openTestStore().store,
    now: START,
    similar: () => Promise.resolve([]),
    judge: (pairs: readonly { readonly known: { readonly text: string } }[]) => {
      judged.push(...pairs.map(({ known }) => known.text));
      return Promise.resolve(ok([]));
    },
  };
  await judgePairs(deps, items, []);
  return judged;
}

test('a statement is judged against an earlier one of its chunk about the same', async () => {
  const items = [
    plannedItem('Anna writes reports in French', 'semantic'),
    plannedItem('Anna writes reports in German', 'semantic'),
  ];
  expect(await judgedStatements(items)).toEqual(['Anna writes reports in French']);
});

test.each([
  ['procedural', 'semantic'],
  ['semantic', 'procedural'],
] as const)('an instruction is judged against none, in either order: %s, %s', async (...types) => {
  const contents = ['Write reports for Anna in French', 'Anna writes reports in German'];
  const items = contents.map((content, n) => plannedItem(content, types[n] ?? 'semantic'));
  expect(await judgedStatements(items)).toEqual([]);
});
