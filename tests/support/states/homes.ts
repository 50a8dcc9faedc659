import { openLoci, type InProcessLoci, type LociOptions } from '../inProcess/openLoci.ts';
import { addModels } from '../inProcess/modelServers.ts';
import { fillWithFacts } from '../inProcess/fillWithFacts.ts';
import type { Answer } from '../modelServer.ts';
import { asConversationId } from '../ids.ts';

export const emptyHome = () => openLoci();

export const annasHome = (options: LociOptions = {}) => openLoci({ ...options, seed: 'anna' });

/** Loci as it is started for the first time. */
export async function firstRun(): Promise<InProcessLoci> {
  const loci = await openLoci();
  await loci.call('settings.reset', { scope: 'global', key: 'ui.onboarded' });
  return loci;
}

/** Anna has models: one here that answers so, some elsewhere with a key, and one nobody answers for. */
export async function withModels(...answers: readonly Answer[]): Promise<InProcessLoci> {
  const loci = await annasHome({ timing: { loadingAfterMs: 50 } });
  const server = await addModels(loci);
  server.next(...answers);
  return loci;
}

/** Very much is known of Anna's carpenter. */
export function crowdedHome(): Promise<InProcessLoci> {
  const contents = Array.from({ length: 90 }, (_, n) => `Visit ${n} of Marek`);
  return annasHome({ fill: fillWithFacts({ name: 'Marek', type: 'person' }, contents) });
}

/** Some of Anna's conversations are put away. */
export async function tidiedHome(): Promise<InProcessLoci> {
  const loci = await annasHome();
  const { conversations } = await loci.call('conversations.list', {});
  const [, archived, trashed] = conversations.map(({ id }) => id);
  await loci.call('conversations.update', {
    conversationId: archived ?? asConversationId(''),
    archived: true,
  });
  await loci.call('conversations.trash', { conversationId: trashed ?? asConversationId('') });
  return loci;
}
