import {
  AlarmClock,
  Check,
  CheckCheck,
  CircleSlash,
  EyeOff,
  Hourglass,
  MessageCircleQuestion,
  Pencil,
  Pin,
  RotateCcw,
  Trash2,
  Waypoints,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { KEEP_DAYS } from '../../stores/memory/review.ts';
import { nextMorning } from '../../stores/memory/nextMorning.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { factActions } from './factActions.ts';

export interface FactAction {
  readonly id: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Shortcut in the list. */
  readonly shortcut?: string;
  readonly tone?: 'danger';
  readonly run: () => void;
}

/** Actions of a memory in its current state, the most likely first. */
export function useFactActions(node: MemoryNode, onCorrect: () => void): readonly FactAction[] {
  const { t } = useText();
  const { route, view } = useApp();
  const { memoryActions } = useWorkspace();
  const allowed = factActions(node);
  const { id } = node;
  const keep = (days: number) => void memoryActions.bulk([node], { kind: 'keep', days });
  const actions: readonly (FactAction | false)[] = [
    allowed.review && {
      id: 'accept',
      text: t('review:keep'),
      icon: Check,
      shortcut: 'C',
      run: () => void memoryActions.accept(id),
    },
    allowed.review && {
      id: 'reject',
      text: t('review:rejectMemory'),
      icon: X,
      shortcut: 'Del',
      tone: 'danger',
      run: () => void memoryActions.reject(id),
    },
    allowed.review && {
      id: 'snooze',
      text: t('review:snooze'),
      icon: AlarmClock,
      run: () => void memoryActions.snooze(id, nextMorning(Date.now())),
    },
    allowed.finish && {
      id: 'done',
      text: t('memories:markDone'),
      icon: CheckCheck,
      shortcut: 'D',
      run: () => void memoryActions.retract(id, 'done'),
    },
    allowed.correct && {
      id: 'correct',
      text: t('memories:correct'),
      icon: Pencil,
      shortcut: 'E',
      run: onCorrect,
    },
    allowed.confirm && {
      id: 'confirm',
      text: t('memories:confirm'),
      icon: Pin,
      shortcut: 'C',
      run: () => void memoryActions.confirm(id),
    },
    allowed.retract && {
      id: 'retract',
      text: t('memories:retract'),
      icon: Trash2,
      shortcut: 'Del',
      tone: 'danger',
      run: () => void memoryActions.retract(id, 'user'),
    },
    allowed.restore && {
      id: 'restore',
      text: t('common:restore'),
      icon: RotateCcw,
      run: () => void memoryActions.restore(id),
    },
    // A turn is forgotten from its conversation.
    node.type !== 'episodic' && {
      id: 'forget',
      text: t('forget:start'),
      icon: EyeOff,
      tone: 'danger',
      run: () => view.forget({ kind: 'memory', id }),
    },
    allowed.finish && {
      id: 'dropped',
      text: t('memories:markDropped'),
      icon: CircleSlash,
      shortcut: 'Shift+D',
      run: () => void memoryActions.retract(id, 'dropped'),
    },
    allowed.keep && {
      id: 'keepMonths',
      text: t('review:keepMonths'),
      icon: Hourglass,
      shortcut: 'K',
      run: () => keep(KEEP_DAYS.months),
    },
    allowed.keep && {
      id: 'keepYear',
      text: t('review:keepYear'),
      icon: Hourglass,
      run: () => keep(KEEP_DAYS.year),
    },
    node.type !== 'episodic' && {
      id: 'why',
      text: t('memories:why.title'),
      icon: MessageCircleQuestion,
      run: () => view.diagnose(node.content),
    },
    {
      id: 'graph',
      text: t('graph:openHere'),
      icon: Waypoints,
      run: () => route.go({ screen: 'graph', center: { kind: 'memory', id } }),
    },
  ];
  return actions.filter((action) => action !== false);
}
