import { fadeTime } from '../../algorithms/decay/fading.ts';
import type { EntitySeq, NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { CurationContext } from '../changeGroup.ts';
import { exemptionsOf, fadingRule } from './fadingRule.ts';
import { fadingTimes, type FadingTimes, type DecayCurve } from './fadingTimes.ts';

/** Times of a memory with this curve, by the rule for it is stored now. */
export function timesOf(
  { store, settings }: CurationContext,
  nodeSeq: NodeSeq,
  curve: DecayCurve,
): FadingTimes {
  const node = store.knowledge.bySeq(nodeSeq);
  if (node === null) return { fades_from: null, fade_at: null };
  const rule = fadingRule({ ...node, decay_rate: curve.decayRate }, exemptionsOf(node));
  return fadingTimes(rule, curve, settings().threshold);
}

/**
 * Applies the rule to a memory whose kind, words, dates, trust or people have changed. It stops
 * fading, or fades from this moment on; one that faded already goes on as it did.
 */
export function refreshFading(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeSeq: NodeSeq,
): void {
  const { store, settings } = context;
  const node = store.knowledge.bySeq(nodeSeq);
  if (node === null || node.status !== 'active') return;
  const rule = fadingRule(node, exemptionsOf(node));
  if (rule.kind === 'never') {
    set.update('node_life', String(nodeSeq), { fades_from: null, fade_at: null });
    return;
  }
  const since = Math.max(Math.min(node.fades_from ?? set.at, set.at), rule.notBefore);
  if (since === node.fades_from) return;
  const { confidence, decay_rate: decayRate } = node;
  const { threshold } = settings();
  set.update('node_life', String(nodeSeq), {
    fades_from: since,
    fade_at: fadeTime({ confidence, decayRate, since, threshold }),
  });
}

/** Applies the rule to every memory that names an entity, in whatever role. */
export function refreshNaming(
  context: CurationContext,
  set: ChangeGroupWriter,
  entity: EntitySeq,
): void {
  const seqs = context.store.entities.links(entity).map(({ node_seq }) => node_seq);
  for (const seq of new Set(seqs)) refreshFading(context, set, seq);
}
