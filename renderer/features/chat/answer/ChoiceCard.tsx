import { Button as AriaButton } from 'react-aria-components';
import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { useMemoryNodes } from './useMemoryNodes.ts';

type Choice = NonNullable<MemoryAction['choice']>;

/** State of a memory after each command, as a card of that action names it. */
const DONE = {
  forget: 'retracted',
  confirm: 'confirmed',
  correct: 'corrected',
  done: 'finished',
  cancel: 'retracted',
} as const satisfies Readonly<Record<Choice['command'], MemoryAction['action']>>;

/** Memories that a command may mean, each with a button that carries it out. */
export function ChoiceCard({ actions }: { readonly actions: readonly MemoryAction[] }) {
  const { t } = useText();
  const { memoryActions, inspector } = useWorkspace();
  const candidates = actions.flatMap(({ choice, nodeId, content }) =>
    choice === undefined ? [] : [{ choice, nodeId, content }],
  );
  const nodes = useMemoryNodes(candidates.map(({ nodeId }) => nodeId));
  if (candidates.length === 0) return null;
  const isChosen = candidates.some(
    ({ choice, nodeId }) =>
      choice.command !== 'confirm' && isChoiceApplied(choice, nodes.get(nodeId)),
  );

  function choose({ choice, nodeId }: (typeof candidates)[number]) {
    switch (choice.command) {
      case 'forget':
        return memoryActions.retract(nodeId, 'user');
      case 'done':
        return memoryActions.retract(nodeId, 'done');
      case 'cancel':
        return memoryActions.retract(nodeId, 'dropped');
      case 'confirm':
        return memoryActions.confirm(nodeId);
      case 'correct':
        return memoryActions.correct(nodeId, choice.content ?? '');
    }
  }

  return (
    <div className="conflict" role="group" aria-label={t('chat:choice.label')}>
      {candidates.map((candidate) => {
        const { choice, nodeId, content } = candidate;
        const isDone = isChoiceApplied(choice, nodes.get(nodeId));
        const command = t(`chat:choice.command.${choice.command}`);
        return (
          <div key={nodeId} className="conflict__side">
            <AriaButton className="action__text" onPress={() => inspector.open(nodeId)}>
              <span
                className={isDone && choice.command !== 'confirm' ? 'struck-through' : undefined}
              >
                {content}
              </span>
            </AriaButton>
            {isDone ? (
              <span className="conflict__note">{t(`chat:action.${DONE[choice.command]}`)}</span>
            ) : isChosen ? null : (
              <Button
                size="s"
                aria-label={`${command}: ${content}`}
                onPress={() => void choose(candidate)}
              >
                {command}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** True once the command, or another one of its kind, was carried out on the memory. */
function isChoiceApplied({ command }: Choice, node: MemoryNode | undefined): boolean {
  if (node === undefined) return false;
  return command === 'confirm' ? node.confirmed : node.status !== 'active';
}
