import type { Id } from '../../../shared/domain/primitives.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';
import type { PersonAction } from './story.ts';

/** Performs an action of the story's person, by the same commands as a click. */
export function playAction(services: WorkspaceServices, workspaceId: Id, step: PersonAction): void {
  const { store } = services.storage;
  const { facts, review, entities } = services.memoryServices;
  const ofEntity = (name: string) => {
    const entity = store.entities.named().find(({ canonical_name }) => canonical_name === name);
    if (entity === undefined) throw new Error(`the story knows nobody called ${name}`);
    return { workspaceId, entityId: entity.id };
  };
  const ofMemory = (content: string) => {
    const memory = store.knowledge.all().findLast((row) => row.content === content);
    if (memory === undefined) throw new Error(`the story remembers nothing like "${content}"`);
    return { workspaceId, nodeId: memory.id };
  };
  const waits = (content: string) =>
    store.knowledge.byId(ofMemory(content).nodeId)?.review === 'pending';
  switch (step.action) {
    case 'confirm':
      facts['facts.confirm'](ofMemory(step.memory));
      return;
    case 'accept':
      review['review.accept'](ofMemory(step.memory));
      return;
    case 'replace':
      // An automatic update was applied when it was read: nothing waits.
      if (waits(step.memory)) {
        review['review.accept']({ ...ofMemory(step.memory), conflict: 'replace' });
      }
      return;
    case 'keepBoth':
      review['review.accept']({ ...ofMemory(step.memory), conflict: 'keep_both' });
      return;
    case 'reject':
      review['review.reject']({ ...ofMemory(step.memory), reason: step.reason });
      return;
    case 'complete':
      facts['facts.retract']({ ...ofMemory(step.memory), reason: 'done' });
      return;
    case 'retract':
      facts['facts.retract']({ ...ofMemory(step.memory), reason: 'user' });
      return;
    case 'correct':
      facts['facts.correct']({ ...ofMemory(step.memory), content: step.content });
      return;
    case 'tag':
      facts['facts.edit']({ ...ofMemory(step.memory), tags: [...step.tags] });
      return;
    case 'protect':
      entities['entities.edit']({
        ...ofEntity(step.entity),
        change: { kind: 'protect', on: true },
      });
      return;
    case 'rename':
      entities['entities.edit']({
        ...ofEntity(step.entity),
        change: { kind: 'rename', name: step.name },
      });
      return;
    case 'merge':
      entities['entities.merge']({
        ...ofEntity(step.entity),
        mergedId: ofEntity(step.gone).entityId,
      });
      return;
  }
}
