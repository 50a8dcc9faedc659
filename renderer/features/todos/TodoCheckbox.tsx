import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import './todos.css';

interface TodoCheckboxProps {
  readonly node: Pick<MemoryNode, 'id' | 'kind' | 'status' | 'statusReason' | 'review' | 'summary'>;
  /** Not tabbable in unfocused rows, so that Tab leaves the list. */
  readonly tabbable?: boolean;
}

/** Tick box of a to-do: done, or open again. Nothing for other memories. */
export function TodoCheckbox({ node, tabbable = true }: TodoCheckboxProps) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const isDone = node.status === 'retracted' && node.statusReason === 'done';
  const isOpen = node.status === 'active' && node.review !== 'pending';
  if (node.kind !== 'Todo' || !(isDone || isOpen)) return null;
  return (
    <input
      type="checkbox"
      className="todo-checkbox"
      tabIndex={tabbable ? 0 : -1}
      aria-label={t('memories:todoDone', { content: node.summary })}
      checked={isDone}
      onClick={(event) => event.stopPropagation()}
      onChange={() =>
        void (isDone ? memoryActions.restore(node.id) : memoryActions.retract(node.id, 'done'))
      }
    />
  );
}
