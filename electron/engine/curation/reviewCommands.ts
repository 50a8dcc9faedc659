import type { Request } from '../../../shared/contract/index.ts';
import { runFactAction, type FactCommandDependencies } from './factCommands.ts';
import { mergeInto } from './mergeInto.ts';
import { accept, reject, resolveContradiction, snooze } from './review.ts';

/** Review commands of the person, over the contract. */
export function createReviewCommands(deps: FactCommandDependencies) {
  const { curation } = deps;
  const run = runFactAction(deps);
  return {
    'review.accept': ({ nodeId, content, due, conflict }: Request<'review.accept'>) =>
      run(() => accept(curation, nodeId, { content, due, conflict })),
    'review.reject': ({ nodeId, reason }: Request<'review.reject'>) =>
      run(() => reject(curation, nodeId, reason)),
    'review.merge': ({ nodeId, intoId }: Request<'review.merge'>) =>
      run(() => mergeInto(curation, nodeId, intoId)),
    'review.snooze': ({ nodeId, until }: Request<'review.snooze'>) =>
      run(() => snooze(curation, nodeId, until)),
    'review.resolve': ({ winnerId, loserId, how }: Request<'review.resolve'>) =>
      run(() => resolveContradiction(curation, winnerId, loserId, how)),
  };
}
