import { useMemo } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { keysOf } from '../../stores/shell/keyBinding.ts';
import { themeOf } from '../../stores/shell/settings.ts';
import { useText } from '../../ui/text/useText.ts';
import {
  creationCommands,
  conversationCommands,
  screenCommands,
  generalCommands,
  workspaceCommands,
  type PaletteCommand,
  type PaletteContext,
} from './paletteCommands.tsx';

export function usePaletteCommands(): readonly PaletteCommand[] {
  const texts = useText();
  const app = useApp();
  const { settings, shortcuts, workspaces } = app;
  const workspace = useWorkspace();
  const { enabled, bindings } = useSelect(shortcuts, (state) => state);
  const theme = useSelect(settings, themeOf);
  // The one that the page has: that of the system may be dark.
  const dark = theme === 'system' ? isDarkPage() : theme === 'dark';
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);

  return useMemo(() => {
    const context: PaletteContext = {
      texts,
      app,
      workspace,
      shortcutOf: (action) => (enabled ? { keys: keysOf(bindings[action]) } : {}),
    };
    const otherWorkspaces = list.filter((each) => each.trashedAt === null && each.id !== currentId);
    return [
      ...creationCommands(context),
      ...conversationCommands(context),
      ...screenCommands(context),
      ...generalCommands(context, dark),
      ...workspaceCommands(context, otherWorkspaces),
    ];
  }, [texts, app, workspace, dark, list, currentId, enabled, bindings]);
}

function isDarkPage(): boolean {
  return document.documentElement.dataset['theme'] === 'dark';
}
