import { Square, SquareCheck } from 'lucide-react';
import { useText } from '../../../ui/text/useText.ts';

/** Whether a task of a list is done: told, not to be ticked here. */
export function TaskCheckbox({ isDone }: { readonly isDone: boolean }) {
  const { t } = useText();
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span
      className="task-mark"
      role="img"
      aria-label={isDone ? t('chat:taskDone') : t('chat:taskOpen')}
    >
      <Icon size={15} aria-hidden />
    </span>
  );
}
