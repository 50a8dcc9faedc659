import type { Id } from '../../../shared/domain/primitives.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';
import type { PersonAction } from './story.ts';

/** Performs an action of the story's person, by the same commands as a click. */
export function playAction(services: WorkspaceServices, workspaceId: Id, step: PersonAction): void {
  const { store } = services.storage;
  const { facts, review, entities } = services.memoryServices;
  const entityIdOf = (name: string) => {
    const entity = store.entities
      .allWithAliases()
      .find(({ canonical_name }) => canonical_name === name);
    if (entity === undefined) throw new Error(`the story knows nobody called ${name}`);
    return { workspaceId, entityId: entity.id };
  };
  const memoryIdOf = (content: string) => {
    const memory = store.knowledge.all().findLast((row) => row.content === content);
    if (memory === undefined) throw new Error(`the story remembers nothing like "${content}"`);
    return { workspaceId, nodeId: memory.id };
  };
  const waits = (content: string) =>
    store.knowledge.byId(memoryIdOf(content).nodeId)?.review === 'pending';
  switch (step.action) {
    case 'confirm':
      facts['facts.confirm'](memoryIdOf(step.memory));
      return;
    case 'accept':
      review['review.accept'](memoryIdOf(step.memory));
      return;
    case 'replace':
      // An automatic update was applied when it was read: nothing waits.
      if (waits(step.memory)) {
        review['review.accept']({ ...memoryIdOf(step.memory), conflict: 'replace' });
      }
      return;
    case 'keepBoth':
      review['review.accept']({ ...memoryIdOf(step.memory), conflict: 'keep_both' });
      return;
    case 'reject':
      review['review.reject']({ ...memoryIdOf(step.memory), reason: step.reason });
      return;
    case 'complete':
      facts['facts.retract']({ ...memoryIdOf(step.memory), reason: 'done' });
      return;
    case 'retract':
      facts['facts.retract']({ ...memoryIdOf(step.memory), reason: 'user' });
      return;
    case 'correct':
      facts['facts.correct']({ ...memoryIdOf(step.memory), content: step.content });
      return;
    case 'tag':
      facts['facts.edit']({ ...memoryIdOf(step.memory), tags: [...step.tags] });
      return;
    case 'protect':
      entities['entities.edit']({
        ...entityIdOf(step.entity),
        change: { kind: 'protect', on: true },
      });
      return;
    case 'rename':
      entities['entities.edit']({
        ...entityIdOf(step.entity),
        change: { kind: 'rename', name: step.name },
      });
      return;
    case 'merge':
      entities['entities.merge']({
        ...entityIdOf(step.entity),
        mergedId: entityIdOf(step.gone).entityId,
      });
      return;
  }
}
