import { afterEach, expect, test } from 'vitest';
import { ConflictPair } from '../../../../../renderer/features/review/ConflictPair.tsx';
import { ReviewCard } from '../../../../../renderer/features/review/ReviewCard.tsx';
import { annasLoci } from '../../loci.ts';
import { startRendering, type Rendered } from '../../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

test.each([
  [
    'contradiction',
    false,
    'keep_both',
    "Both are kept. Once neither is waiting for review, you'll find them under Contradictions.",
  ],
  ['update', false, 'keep_both', 'Both are kept. Neither replaces the other.'],
  ['update', false, 'replace', 'The earlier one stays in the history, crossed out.'],
  [
    'update',
    true,
    'keep_both',
    "The new one changes only part of the earlier one, so both are kept. You'll find them under Contradictions to settle.",
  ],
  [
    'update',
    true,
    'replace',
    "The earlier one is crossed out as a whole, with what the new one doesn't change. It stays in the history.",
  ],
] as const)(
  'of a pair with the verdict "%s", of a part: %s, "%s" means: %s',
  async (verdict, changesOnlyPart, choice, text) => {
    const loci = await annasLoci();
    const [node] = (await loci.call('facts.list', { limit: 1 })).nodes;
    if (!node) throw new Error('the story has no memory');
    rendered = await startRendering(loci);
    const container = rendered.show(
      <ConflictPair
        content="Marek drives a red van"
        conflicts={[{ node, verdict, changesOnlyPart }]}
        choice={choice}
        onChoose={() => undefined}
      />,
    );
    expect(container.querySelector('.card__note')?.textContent).toBe(text);
  },
);

test.each([
  [true, 'Keep both'],
  [false, 'Replace'],
])('of an update of a part: %s, a card starts at "%s"', async (changesOnlyPart, start) => {
  const loci = await annasLoci();
  const [item] = (await loci.call('review.list', {})).items;
  const conflict = item?.conflicts[0];
  if (!item || !conflict) throw new Error('the story has no conflict that waits');
  const conflicts = [{ ...conflict, verdict: 'update' as const, changesOnlyPart }];
  rendered = await startRendering(loci);
  const container = rendered.show(<ReviewCard item={{ ...item, conflicts }} />);
  await rendered.perform(() => undefined);
  const chosen = container.querySelector('.card__choice [aria-checked=true]');
  expect(chosen?.textContent).toBe(start);
});
