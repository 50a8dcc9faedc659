import type { TestEngine } from './testEngine.ts';

/** Review policy: which items of a model wait for the person. */
export async function reviewPolicy(
  engine: Pick<TestEngine, 'call'>,
  value: 'all' | 'uncertain' | 'none',
): Promise<void> {
  await engine.call('settings.set', { scope: 'workspace', key: 'consolidation.review', value });
}
