import type { Logger } from '../../dependencies.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { Draft } from '../loop/draft.ts';

/** Between two writes of a growing answer: what a crash may cost. */
const EVERY_MS = 500;

/** Keeps a growing answer in its row, so that a crash leaves it as far as it came. */
export function keepPartial(
  store: WriteStore,
  seq: number,
  draft: Draft,
  logger: Logger,
): { stop(): void } {
  let kept = '';
  const keep = () => {
    const toolCalls = JSON.stringify(draft.toolCalls);
    const { text, reasoning } = draft;
    const now = `${text.length} ${reasoning.length} ${toolCalls}`;
    if (now === kept || (text === '' && reasoning === '' && draft.toolCalls.length === 0)) return;
    kept = now;
    try {
      store.transaction(() => store.messages.keepPartial({ seq, text, reasoning, toolCalls }));
    } catch (error) {
      logger.warn('a growing answer could not be kept', { error: String(error) });
    }
  };
  const timer = setInterval(keep, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
