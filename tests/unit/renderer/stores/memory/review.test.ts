import { afterEach, describe, expect, test } from 'vitest';
import { contractError } from '../../../../../shared/contract/errors.ts';
import type { ReviewItem } from '../../../../../shared/contract/review.ts';
import { mergeDirectionOf } from '../../../../../renderer/stores/memory/reviewDecisions.ts';
import { idsToForget } from '../../../../support/forgetting.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

async function start() {
  const loci = await annasLoci();
  harness = await startHarness(loci);
  const { review } = harness.workspace();
  await review.load();
  const contents = () => review.getState().items.map(({ node }) => node.content);
  const top = (): ReviewItem => {
    const [item] = review.getState().items;
    if (!item) throw new Error('nothing waits');
    return item;
  };
  return { loci, review, contents, top, counts: () => review.getState().counts };
}

describe('what waits for the person', () => {
  test('is read with its counts', async () => {
    const { contents, counts } = await start();
    expect(contents()).toHaveLength(5);
    expect(counts()).toEqual({ waiting: 5, snoozed: 0, contradictions: 1, merges: 2, fading: 4 });
  });

  test('goes at once, before the engine has answered, and stays gone', async () => {
    const { review, contents, counts, top } = await start();
    const item = top();
    const accepted = review.accept(item);
    expect(contents()).not.toContain(item.node.content);
    expect(counts().waiting).toBe(4);
    expect(review.getState().decided.at(-1)?.changeId).toBeNull();
    await accepted;
    expect(contents()).not.toContain(item.node.content);
    expect(counts().waiting).toBe(4);
    expect(review.getState().decided.at(-1)?.changeId).not.toBeNull();
  });

  test('comes back, in its place and with the reason, when the engine refuses', async () => {
    const { review, contents, counts, top } = await start();
    const item = top();
    await review.accept(item, { content: 'The kitchen budget is 15,000 €' });
    expect(contents()[0]).toBe(item.node.content);
    expect(counts().waiting).toBe(5);
    expect(review.getState().decided).toEqual([]);
    expect(review.getState().refused).toEqual({
      id: item.node.id,
      error: expect.objectContaining({ code: 'conflict', reason: 'already_known' }) as unknown,
      content: 'The kitchen budget is 15,000 €',
    });
  });

  test('that somebody else decided meanwhile leaves, and the refusal is told', async () => {
    const { loci, review, contents, top } = await start();
    const item = top();
    const elsewhere = loci.call('review.accept', { nodeId: item.node.id });
    await review.reject(item, 'wrong');
    await elsewhere;
    expect(contents()).not.toContain(item.node.content);
    expect(review.getState().refused?.error.reason).toBe('not_active');
  });

  test('is decided once however fast the key is pressed twice', async () => {
    const { review, top } = await start();
    const item = top();
    await Promise.all([review.accept(item), review.accept(item)]);
    expect(review.getState().decided).toHaveLength(1);
    expect(review.getState().refused).toBeNull();
  });

  test('is taken back one decision at a time, newest first', async () => {
    const { review, contents, counts, top } = await start();
    const before = contents();
    await review.reject(top(), 'not_worth');
    await review.accept(top());
    expect(contents()).toEqual(before.slice(2));
    await review.undo();
    expect(contents()).toEqual(before.slice(1));
    await review.undo();
    expect(contents()).toEqual(before);
    expect(counts().waiting).toBe(5);
    expect(review.getState().decided).toEqual([]);
  });

  test('can be undone while the decision is still on its way', async () => {
    const { review, contents, top } = await start();
    const before = contents();
    const decided = review.accept(top());
    await Promise.all([decided, review.undo()]);
    expect(contents()).toEqual(before);
  });

  test('is no decision any more once it was undone elsewhere', async () => {
    const { loci, review, counts, top } = await start();
    await review.reject(top(), 'not_worth');
    await review.accept(top());
    await loci.call('history.undo', {});
    await until(() => review.getState().decided.length === 1, 'the decision to go');
    expect(review.getState().decided.at(-1)?.action).toBe('rejected');
    expect(counts().waiting).toBe(4);
    await review.undo();
    expect(counts().waiting).toBe(5);
  });

  test('is taken back twice by a key that is pressed twice', async () => {
    const { review, contents, top } = await start();
    const before = contents();
    await review.reject(top(), 'not_worth');
    await review.accept(top());
    await Promise.all([review.undo(), review.undo()]);
    expect(contents()).toEqual(before);
    expect(review.getState().decided).toEqual([]);
  });

  test('takes the words of its decision along when it is forgotten', async () => {
    const { loci, review, top } = await start();
    const { node } = top();
    await review.accept(top());
    expect(review.getState().decided.at(-1)?.label).toBe(node.content);
    const { items } = await loci.call('forget.preview', {
      target: { kind: 'memory', id: node.id },
    });
    await loci.call('forget.apply', idsToForget(items.filter(({ suggested }) => suggested)));
    await until(() => review.getState().decided.length === 0, 'the decision to go');
  });

  test('put off is counted apart and comes last', async () => {
    const { review, contents, counts, top } = await start();
    const item = top();
    await review.snooze(item, Date.now() + 60_000);
    expect(contents().at(-1)).toBe(item.node.content);
    expect(counts()).toMatchObject({ waiting: 4, snoozed: 1 });
  });

  test('is read again when it was decided elsewhere', async () => {
    const { loci, review, contents } = await start();
    for (const { node } of review.getState().items.slice(2)) {
      await loci.call('review.accept', { nodeId: node.id });
    }
    await until(() => contents().length === 2, 'the shorter queue');
  });

  test('cannot be read, says so, and is read at the next try', async () => {
    const { loci, review } = await start();
    loci.stub('review.list', () => {
      throw contractError('storage_busy');
    });
    await review.load();
    expect(review.getState()).toMatchObject({
      status: 'failed',
      problem: { code: 'storage_busy' },
    });
    loci.stub('review.list', null);
    await review.load();
    expect(review.getState()).toMatchObject({ status: 'ready', problem: null });
  });
});

describe('contradictions and merges', () => {
  test('a contradiction is settled for the chosen one, and comes back with undo', async () => {
    const { review, counts } = await start();
    const [pair] = review.getState().contradictions;
    if (!pair) throw new Error('the story has no contradiction');
    await review.resolve(pair, pair.second.id, 'supersede');
    expect(review.getState().decided.at(-1)).toMatchObject({
      action: 'resolved',
      label: pair.second.content,
    });
    expect(counts().contradictions).toBe(0);
    await review.undo();
    expect(counts().contradictions).toBe(1);
  });

  test('the name that is spoken of more is kept, and the self never goes', async () => {
    const { review } = await start();
    const proposal = review.getState().proposals.find(({ reason }) => reason === 'part_of_name');
    if (!proposal) throw new Error('the story has no proposal');
    expect(mergeDirectionOf(proposal).kept.name).toBe('Marek');
    const turned = { ...proposal, a: proposal.b, b: proposal.a };
    expect(mergeDirectionOf(turned).kept.name).toBe('Marek');
    expect(mergeDirectionOf({ ...turned, a: { ...turned.a, isSelf: true } }).kept.name).toBe(
      'Marek Novák',
    );
  });

  test('two that are not the same are not asked about again, until that is undone', async () => {
    const { review, counts } = await start();
    const [proposal] = review.getState().proposals;
    if (!proposal) throw new Error('the story has no proposal');
    await review.keepApart(proposal);
    expect(counts().merges).toBe(1);
    await review.undo();
    expect(counts().merges).toBe(2);
  });
});
