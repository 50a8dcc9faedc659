import { expect, test } from 'vitest';
import type { Id } from '../../../shared/domain/primitives.ts';
import { settingDefinitions, type Settings } from '../../../shared/config.ts';
import { enrichEntities } from '../../../electron/engine/consolidation/night/enrichment.ts';
import type { NightDependencies } from '../../../electron/engine/consolidation/night/nightStages.ts';
import type { ChatRequest } from '../../../electron/engine/models/ports.ts';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { retract } from '../../../electron/engine/curation/curate.ts';
import { splitEntity } from '../../../electron/engine/curation/entityActions.ts';
import { insertEntity, linkToEntity } from '../../../electron/engine/curation/entityLinks.ts';
import { endTopic } from '../../../electron/engine/curation/links/endTopic.ts';
import { unlinkMemory } from '../../../electron/engine/curation/links/entityMembers.ts';
import { insertMemory } from '../../../electron/engine/curation/newNode.ts';
import { accept } from '../../../electron/engine/curation/review.ts';
import { getEntity } from '../../../electron/engine/retrieval/browseEntities.ts';
import { redo, undo } from '../../../electron/engine/history/revert.ts';
import { commitAction } from '../../support/curation/randomSteps.ts';
import { asEntityId } from '../../support/ids.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { runNight } from '../../support/runNight.ts';
import { textsOf } from '../../support/scriptedMemory.ts';
import { openTestStore, type TestStore } from '../../support/testStore.ts';

/**
 * A model that sums up anything in the same words, while it has any, and how often it was asked; it
 * reads so many statements at once, and refuses some.
 */
function scripted(
  t: TestStore,
  isWordless: () => boolean = () => false,
  maxFacts: () => number = () => Number.POSITIVE_INFINITY,
  isRefused: (text: string) => boolean = () => false,
) {
  let requestCount = 0;
  const defaults = Object.entries(settingDefinitions).map(([key, one]) => [key, one.defaultValue]);
  const settings = { ...Object.fromEntries(defaults), 'enrichment.min_mentions': 1 } as Settings;
  const stream = ({ turns }: ChatRequest) => {
    requestCount += 1;
    const factCount = (turns.at(-1)?.text.match(/^- /gmu) ?? []).length;
    if (factCount > maxFacts()) return [{ kind: 'problem', problem: 'context_overflow' }];
    if (isRefused(turns.at(-1)?.text ?? ''))
      return [{ kind: 'text', text: 'I cannot help with that.' }, { kind: 'finish' }];
    const summaries = isWordless() ? [] : [{ summary: `Summed up, ${requestCount}.` }];
    const text = JSON.stringify({ summaries });
    return [{ kind: 'text', text }, { kind: 'finish' }];
  };
  const model = {
    chat: { ref: 'm', local: true, contextTokens: () => Promise.resolve(null), stream },
    capabilities: { get: () => ({ structured: 'prompt' }), note: () => undefined },
  };
  const deps = {
    ...t,
    settings: () => settings,
    model: () => model,
    onChanged: () => undefined,
    zone: 'UTC',
  } as unknown as NightDependencies;
  return async () => {
    requestCount = 0;
    await enrichEntities(deps, new AbortController().signal);
    return requestCount;
  };
}

function remembered(t: TestStore, content: string, name: string, review: 'pending' | null = null) {
  const provenance = { trust: 'extracted', review, confidence: 0.8, role: 'user' } as const;
  return t.ledger.commit(() => {
    const what = { actor: 'model', cause: 'consolidate', label: content } as const;
    const made = runAction(t.curation, what, (set) => {
      const memory = { content, kind: 'Fact', sourceRef: null } as const;
      const node = insertMemory(t.curation, set, memory, { ...provenance, attributes: {} });
      const seq = insertEntity(t.curation, set, { name, type: 'person' });
      linkToEntity(t.curation, set, node.seq, { seq, role: 'subject', mention: name });
      return node.id;
    });
    return { value: made.value, events: [made.event] };
  });
}

test('what is out of date is summed up night by night, also when it is more than one night does', async () => {
  const t = openTestStore();
  const night = scripted(t);
  const names = Array.from({ length: 25 }, (_, n) => `name ${n}`);
  const ended = names.map((name) => {
    remembered(t, `${name} swims`, name);
    return remembered(t, `${name} runs`, name);
  });
  while ((await night()) > 0);
  for (const id of ended) {
    t.ledger.commit(() => {
      const done = retract(t.curation, id, 'user');
      return { value: null, events: done.ok ? [done.value.event] : [] };
    });
  }
  expect([await night(), await night(), await night()]).toEqual([20, 5, 0]);
});

test('what the person accepts makes a summary out of date', async () => {
  const t = openTestStore();
  const night = scripted(t);
  remembered(t, 'Rex barks', 'Rex');
  const waits = remembered(t, 'Rex bites', 'Rex', 'pending');
  expect([await night(), await night()]).toEqual([1, 0]);
  t.ledger.commit(() => {
    const done = accept(t.curation, waits);
    return { value: null, events: done.ok ? [done.value.event] : [] };
  });
  expect([await night(), await night()]).toEqual([1, 0]);
});

test('what a pending change may end is not summed up', async () => {
  const engine = await startMemoryEngine();
  const statement = (content: string, quote: string) => ({
    ...{ content, quote, entities: [{ name: 'Rex' }] },
  });
  engine.draws([
    statement('Rex sleeps in the hall.', 'Rex sleeps in the hall'),
    statement('Rex is a dog.', 'Rex is a dog'),
    statement('Rex barks at night.', 'Rex barks at night'),
  ]);
  await engine.say('Rex sleeps in the hall. Rex is a dog. Rex barks at night.');
  await engine.consolidate();
  engine.judges(({ known }) =>
    known.includes('hall') ? { relation: 'update', confidence: 0.5 } : null,
  );
  engine.startNewConversation();
  engine.draws([statement('Rex sleeps in the attic.', 'Rex sleeps in the attic')]);
  await engine.say('Rex sleeps in the attic.');
  await engine.consolidate();
  engine.clock.advance(86_400_000);
  await runNight(engine);
  const requests = engine.server.chatRequests().map((request) => textsOf(request).join('\n'));
  const summary = requests.findLast((text) => text.includes('Rex (person)'));
  expect(summary).toContain('Rex barks at night.');
  expect(summary).not.toContain('Rex sleeps in the hall.');
});

test('the profile says that its summary is out of date until it is written again', async () => {
  const t = openTestStore();
  const night = scripted(t);
  remembered(t, 'Ada lives in Oslo.', 'Ada');
  const nodeId = remembered(t, 'Ada plays the cello.', 'Ada');
  const entityId = asEntityId(t.store.entities.byAlias('ada')[0]?.id ?? '');
  const isOutdated = () =>
    getEntity(t.store, { entityId, limit: 10 }, { now: t.clock.now(), zone: 'UTC' })
      ?.isSummaryOutdated;
  await night();
  expect(isOutdated()).toBe(false);
  commitAction(t, () => retract(t.curation, nodeId, 'user'));
  expect(isOutdated()).toBe(true);
  await night();
  expect(isOutdated()).toBe(false);
});

test('a summary that is out of date is gone when the model has no other, and asked for again', async () => {
  const t = openTestStore();
  let isWordless = false;
  const night = scripted(t, () => isWordless);
  remembered(t, 'Anna sails', 'Anna');
  const swimsId = remembered(t, 'Anna swims', 'Anna');
  const summary = () => t.store.entities.byAlias('anna').map((entity) => entity.summary);
  await night();
  expect(summary()).toEqual(['Summed up, 1.']);
  isWordless = true;
  t.ledger.commit(() => {
    const done = retract(t.curation, swimsId, 'user');
    if (!done.ok) throw new Error('it could not be retracted');
    return { value: null, events: [done.value.event] };
  });
  await night();
  expect(summary()).toEqual([null]);
  isWordless = false;
  await night();
  expect(summary()).toEqual(['Summed up, 1.']);
});

test('a memory that is undone makes a summary out of date', async () => {
  const t = openTestStore();
  const night = scripted(t);
  remembered(t, 'Anna sails', 'Anna');
  const id = remembered(t, 'Anna lives in Rome', 'Anna');
  expect([await night(), await night()]).toEqual([1, 0]);
  const [insertion] = t.store.changes.changesOfRow('nodes', id);
  t.ledger.commit(() => {
    const undone = undo(t.curation, insertion?.group.id);
    if (!undone.ok) throw new Error(undone.error);
    return { value: null, events: [undone.value.event] };
  });
  expect([await night(), await night()]).toEqual([1, 0]);
});

test.for(['split off', 'unlinked'] as const)(
  'a memory that is %s takes the summary that told of it along',
  async (how) => {
    const t = openTestStore();
    const night = scripted(t);
    remembered(t, 'Anna sails', 'Anna');
    const id = remembered(t, 'Anna lives in Rome', 'Anna');
    await night();
    const [anna] = t.store.entities.byAlias('anna');
    if (anna === undefined) throw new Error('nobody is called Anna');
    const split = { name: 'Anna (Rome)', type: 'person', nodeIds: [id], aliases: [] } as const;
    t.ledger.commit(() => {
      const outcome =
        how === 'split off'
          ? splitEntity(t.curation, anna.id, split)
          : unlinkMemory(t.curation, anna.id, id);
      return { value: null, events: outcome.ok ? [outcome.value.event] : [] };
    });
    expect(t.store.entities.bySeq(anna.seq)?.summary).toBeNull();
    expect(await night()).toBeGreaterThan(0);
    expect(t.store.entities.bySeq(anna.seq)?.summary).not.toBeNull();
  },
);

test('a topic that is ended while its summary is written stays ended, and is taken up again', async () => {
  const t = openTestStore();
  remembered(t, 'Rex barks', 'Rex');
  const rex = () => t.store.entities.byAlias('rex')[0];
  const id = rex()?.id ?? asEntityId('none');
  const changeIds: Id[] = [];
  const night = scripted(t, () => {
    const ended = commitAction(t, () => endTopic(t.curation, id, []));
    if (ended !== null) changeIds.push(ended.changeId);
    return false;
  });
  expect(await night()).toBe(1);
  expect(rex()?.summary).toBe('Summed up, 1.');
  expect(rex()?.attributes).toContain('endedAt');
  expect(commitAction(t, () => undo(t.curation, changeIds[0]))).not.toBeNull();
  expect(rex()?.attributes).not.toContain('endedAt');
});

test('a summary that the person undid is written again only after another mention', async () => {
  const t = openTestStore();
  const night = scripted(t);
  const anna = () => t.store.entities.byAlias('anna')[0];
  const undoSummary = () => {
    const [latest] = t.store.changes.changesOfRow('entities', anna()?.id ?? '').toReversed();
    expect(commitAction(t, () => undo(t.curation, latest?.group.id))).not.toBeNull();
  };
  remembered(t, 'Anna sails', 'Anna');
  expect(await night()).toBe(1);
  undoSummary();
  expect(anna()?.summary).toBeNull();
  expect([await night(), await night()]).toEqual([0, 0]);
  expect(anna()?.summary).toBeNull();
  remembered(t, 'Anna swims', 'Anna');
  expect([await night(), await night()]).toEqual([1, 0]);
  remembered(t, 'Anna rows', 'Anna');
  expect(await night()).toBe(1);
  undoSummary();
  expect(anna()?.summary).toBe('Summed up, 1.');
  expect(await night()).toBe(0);
});

test('a summary whose undo was taken back is written again like any other', async () => {
  const t = openTestStore();
  const night = scripted(t);
  remembered(t, 'Anna sails', 'Anna');
  await night();
  const id = t.store.entities.byAlias('anna')[0]?.id ?? '';
  const [latest] = t.store.changes.changesOfRow('entities', id).toReversed();
  expect(commitAction(t, () => undo(t.curation, latest?.group.id))).not.toBeNull();
  expect(commitAction(t, () => redo(t.curation, latest?.group.id))).not.toBeNull();
  expect(await night()).toBe(0);
  remembered(t, 'Anna swims', 'Anna');
  expect(await night()).toBe(1);
});

test('a summary of more than the model reads is made of the newer half, or taken away', async () => {
  const t = openTestStore();
  let maxFacts = 8;
  const night = scripted(
    t,
    () => false,
    () => maxFacts,
  );
  const ids = Array.from({ length: 8 }, (_, n) => remembered(t, `Anna did ${n}`, 'Anna'));
  const summary = () => t.store.entities.byAlias('anna')[0]?.summary;
  const retractNext = () => {
    const id = ids.shift();
    if (id === undefined) throw new Error('nothing to retract');
    expect(commitAction(t, () => retract(t.curation, id, 'user'))).not.toBeNull();
  };
  expect([await night(), await night()]).toEqual([1, 0]);
  maxFacts = 4;
  retractNext();
  expect([await night(), await night()]).toEqual([2, 0]);
  expect(summary()).toBe('Summed up, 2.');
  maxFacts = 1;
  retractNext();
  expect(await night()).toBe(2);
  expect(summary()).toBeNull();
  maxFacts = 8;
  expect(await night()).toBe(1);
  expect(summary()).toBe('Summed up, 1.');
});

test('somebody whom the model refuses to sum up keeps nobody else from being summed up', async () => {
  const t = openTestStore();
  const night = scripted(t, undefined, undefined, (text) => text.includes('Anna'));
  remembered(t, 'Anna sails', 'Anna');
  remembered(t, 'Boris swims', 'Boris');
  await night();
  const summaries = ['anna', 'boris'].map((name) => t.store.entities.byAlias(name)[0]?.summary);
  expect(summaries).toEqual([null, 'Summed up, 2.']);
});
