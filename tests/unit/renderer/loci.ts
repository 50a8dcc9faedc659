import { onTestFinished } from 'vitest';
import {
  openLoci,
  type InProcessLoci,
  type LociOptions,
} from '../../support/inProcess/openLoci.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';

/** Loci in this process, until the test is over. */
export async function startLoci(options: LociOptions = {}): Promise<InProcessLoci> {
  const loci = await openLoci(options);
  onTestFinished(loci.close);
  return loci;
}

/** Loci in the home of Anna, whose year is in `seededHome/story`. */
export const annasLoci = (options: LociOptions = {}) => startLoci({ ...options, seed: 'anna' });

/** Loci as it is started for the first time: it asks for a name and a model. */
export async function firstRun(options: LociOptions = {}): Promise<InProcessLoci> {
  const loci = await startLoci(options);
  await loci.call('settings.reset', { scope: 'global', key: 'ui.onboarded' });
  return loci;
}

/** The id of the one entity that is called so. */
export async function entityIdByName(loci: InProcessLoci, name: string): Promise<EntityId> {
  const { entities } = await loci.call('entities.list', { limit: 100 });
  const found = entities.find((each) => each.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found.id;
}
