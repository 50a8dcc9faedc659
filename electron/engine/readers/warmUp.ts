import type { Clock, Logger } from '../dependencies.ts';
import type { Readers } from './readers.ts';

/** A memory of fewer nodes is taken in by the first question, without anybody noticing. */
const WORTH_IT = 4_000;

/** Builds the indexes of a large memory piece by piece; questions come between the pieces. */
export async function warmUp(
  readers: Readers,
  nodes: number,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<void> {
  if (nodes < WORTH_IT) return;
  try {
    let complete = false;
    while (!complete) complete = await readers.run('warm', null, clock.now());
  } catch (error) {
    // Closed meanwhile, or to be met again by the first question.
    logger.info('indexes not built ahead', { error: String(error) });
  }
}
