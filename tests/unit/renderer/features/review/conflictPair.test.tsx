import { afterEach, expect, test } from 'vitest';
import { ConflictPair } from '../../../../../renderer/features/review/ConflictPair.tsx';
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
    "Both are kept. Once neither is waiting for review, you'll find them under Contradictions.",
  ],
  ['update', 'Both are kept. Neither replaces the other.'],
] as const)('both of a pair with the verdict "%s" are kept: %s', async (verdict, text) => {
  const loci = await annasLoci();
  const [node] = (await loci.call('facts.list', { limit: 1 })).nodes;
  if (!node) throw new Error('the story has no memory');
  rendered = await startRendering(loci);
  const container = rendered.show(
    <ConflictPair
      content="Marek drives a red van"
      conflicts={[{ node, verdict }]}
      choice="keep_both"
      onChoose={() => undefined}
    />,
  );
  expect(container.querySelector('.card__note')?.textContent).toBe(text);
});
