import { CheckCheck, Pencil, Pin, RotateCcw, Trash2 } from 'lucide-react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/context.ts';
import { IconButton } from '../Button.tsx';
import { factActions } from './factActions.ts';
import { useText } from '../useText.ts';

interface FactButtonsProps {
  readonly node: MemoryNode;
  /** Off in rows that do not have the focus, so that Tab leaves the list. */
  readonly tabbable?: boolean;
  readonly onCorrect: () => void;
}

export function FactButtons({ node, tabbable = true, onCorrect }: FactButtonsProps) {
  const { t } = useText();
  const { history } = useWorkspace();
  const may = factActions(node);
  const common = { size: 's', excludeFromTabOrder: !tabbable } as const;
  return (
    <>
      {may.finish ? (
        <IconButton
          {...common}
          label={t('memories:markDone')}
          shortcut="D"
          onPress={() => void history.retract(node.id, 'done')}
        >
          <CheckCheck size={15} aria-hidden />
        </IconButton>
      ) : null}
      {may.correct ? (
        <IconButton {...common} label={t('memories:correct')} shortcut="E" onPress={onCorrect}>
          <Pencil size={15} aria-hidden />
        </IconButton>
      ) : null}
      {may.confirm ? (
        <IconButton
          {...common}
          label={t('memories:confirm')}
          shortcut="C"
          onPress={() => void history.confirm(node.id)}
        >
          <Pin size={15} aria-hidden />
        </IconButton>
      ) : null}
      {may.retract ? (
        <IconButton
          {...common}
          label={t('memories:retract')}
          shortcut="Del"
          onPress={() => void history.retract(node.id, 'user')}
        >
          <Trash2 size={15} aria-hidden />
        </IconButton>
      ) : null}
      {may.restore ? (
        <IconButton
          {...common}
          label={t('common:restore')}
          onPress={() => void history.restore(node.id)}
        >
          <RotateCcw size={15} aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
}
