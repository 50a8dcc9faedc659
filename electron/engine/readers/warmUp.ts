import type { Clock, Logger } from '../dependencies.ts';
import type { Readers } from './readers.ts';

/**
 * Node count below which the first question builds the indexes itself, without a noticeable delay.
 */
const MIN_NODES = 4_000;

/** Warms up the indexes of a large memory piece by piece; questions are answered in between. */
export async function warmUp(
  readers: Readers,
  nodes: number,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<void> {
  if (nodes < MIN_NODES) return;
  try {
    let isComplete = false;
    while (!isComplete) isComplete = await readers.run('warm', null, clock.now());
  } catch (error) {
    // Closed meanwhile, or the first question will meet the same failure.
    logger.info('indexes not built ahead', { error: String(error) });
  }
}
