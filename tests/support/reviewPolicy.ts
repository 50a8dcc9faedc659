import type { TestEngine } from './testEngine.ts';

/** What of a model's waits for the person. */
export async function reviewPolicy(
  engine: Pick<TestEngine, 'call'>,
  value: 'all' | 'uncertain' | 'none',
): Promise<void> {
  await engine.call('settings.set', { scope: 'workspace', key: 'consolidation.review', value });
}
