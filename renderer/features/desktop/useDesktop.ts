import { useEffect } from 'react';
import type { HostCapability } from '../../../shared/contract/host.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { conversationOf } from '../../stores/chat/conversationState.ts';
import { globalShortcutOf, trayOf } from '../../stores/shell/settings.ts';
import { useText } from '../../ui/text/useText.ts';

/** True if this edition has a capability that only a desktop shell gives. */
export function useCapability(capability: HostCapability): boolean {
  const { session } = useApp();
  return useSelect(session, ({ host }) => host?.capabilities.includes(capability) ?? false);
}

/** Updates the shell around the window when the settings or the language change. */
export function useDesktopIntegration(): void {
  const { settings, desktop } = useApp();
  const { i18n } = useText();
  const hasTray = useCapability('tray');
  const loaded = useSelect(settings, (state) => state.loaded);
  const tray = useSelect(settings, trayOf);
  const globalShortcut = useSelect(settings, globalShortcutOf);
  const language = i18n.language === 'ru' ? 'ru' : 'en';

  useEffect(() => {
    if (hasTray && loaded) void desktop.apply({ language, tray, globalShortcut });
  }, [hasTray, loaded, desktop, language, tray, globalShortcut]);
}

/** System notices about answers that ended while the window was in the background. */
export function useAnswerNotifications(): void {
  const { client } = useApp();
  const { conversations } = useWorkspace();
  const { t } = useText();
  const canNotify = useCapability('notifications');

  useEffect(() => {
    if (!canNotify) return undefined;
    return client.on('chat.finished', ({ conversationId, message }) => {
      if (document.hasFocus() || message.problem === 'cancelled') return;
      // Without the conversation's text: others can see a notice, and the system keeps it.
      const conversation = conversationOf(conversations.getState(), conversationId);
      const title =
        conversation?.temporary === false ? conversation.title : t('shell:away.temporary');
      const isComplete = message.state === 'complete';
      const body = isComplete ? t('shell:away.answered') : t('shell:away.brokeOff');
      const notice = { title: title.slice(0, 120), body };
      // Best effort: the unread mark is shown anyway.
      client.call('host.notify', { ...notice, conversationId }).catch(() => undefined);
    });
  }, [canNotify, client, conversations, t]);
}
