import type { InProcessLoci } from '../../support/inProcess/openLoci.ts';
import { annasLoci } from './loci.ts';
import { fillWithFacts } from '../../support/inProcess/fillWithFacts.ts';

/** The home of Anna, in which very much is known of her carpenter. */
export function crowdedLoci(visits = 90): Promise<InProcessLoci> {
  const contents = Array.from({ length: visits }, (_, n) => `Visit ${n} of Marek`);
  return annasLoci({ fill: fillWithFacts({ name: 'Marek', type: 'person' }, contents) });
}
