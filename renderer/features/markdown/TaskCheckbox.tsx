import { Square, SquareCheck } from 'lucide-react';
import { useText } from '../../ui/text/useText.ts';

/** Task checkbox: shows whether a task is done, and cannot be ticked here. */
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
