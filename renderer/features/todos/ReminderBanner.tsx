import { AlarmClock } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useCapability } from '../desktop/useDesktop.ts';
import { DueText } from './DueText.tsx';
import '../../ui/display/banner.css';

const SNOOZE_MS = 3_600_000;
/** Longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Banner with a to-do that is due: done, later, or not shown again. */
export function ReminderBanner() {
  const { t } = useText();
  const { reminders, memoryActions, inspector } = useWorkspace();
  const dueTodos = useSelect(reminders, (state) => state.due);
  const [first] = dueTodos;
  useDueNotifications(dueTodos);
  const once = useDoubleClickGuard(first?.id);
  if (first === undefined) return null;
  return (
    <div className="banner" role="status">
      <AlarmClock size={15} className="banner__icon" aria-hidden />
      <span className="banner__text">
        <Button size="s" tone="quiet" onPress={() => inspector.open(first.id)}>
          {first.content}
        </Button>{' '}
        {first.due === undefined ? null : <DueText due={first.due} />}
        {dueTodos.length > 1
          ? ` ${t('memories:reminder.more', { count: dueTodos.length - 1 })}`
          : ''}
      </span>
      <Button size="s" onPress={once(() => void memoryActions.retract(first.id, 'done'))}>
        {t('memories:reminder.done')}
      </Button>
      <Button
        size="s"
        tone="quiet"
        onPress={once(() => reminders.hide(first, Date.now() + SNOOZE_MS))}
      >
        {t('memories:reminder.later')}
      </Button>
      <Button size="s" tone="quiet" onPress={once(() => reminders.hide(first))}>
        {t('memories:reminder.hide')}
      </Button>
    </div>
  );
}

/** Presses without the second half of a double click, which would reach the next to-do. */
function useDoubleClickGuard(id: NodeId | undefined): (press: () => void) => () => void {
  const latest = useRef({ id, since: 0 });
  useLayoutEffect(() => {
    const { current } = latest;
    if (current.id === id) return;
    latest.current = { id, since: current.id === undefined ? 0 : Date.now() };
  }, [id]);
  return (press) => () => {
    if (Date.now() - latest.current.since >= DOUBLE_CLICK_MS) press();
  };
}

/** System notices of to-dos that become due while the window is in the background. */
function useDueNotifications(dueTodos: readonly MemoryNode[]): void {
  const { client } = useApp();
  const { t } = useText();
  const canNotify = useCapability('notifications');
  const announcedIds = useRef(new Set<string>());

  useEffect(() => {
    const unannouncedTodos = dueTodos.filter(({ id }) => !announcedIds.current.has(id));
    // What is no longer due is announced again when it is back: put off, or with another due time.
    announcedIds.current = new Set(dueTodos.map(({ id }) => id));
    if (!canNotify || unannouncedTodos.length === 0 || document.hasFocus()) return;
    // Without its text: others can see a notice, and the system keeps it.
    const notice = {
      title: t('memories:reminder.title'),
      body: t('memories:reminder.count', { count: unannouncedTodos.length }),
    };
    client.call('host.notify', { ...notice, conversationId: null }).catch(() => undefined);
  }, [canNotify, client, dueTodos, t]);
}
