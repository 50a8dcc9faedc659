import {
  BookMarked,
  Keyboard,
  MessageSquareText,
  Moon,
  Plus,
  Redo2,
  Settings2,
  SquarePen,
  Sun,
  Undo2,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { NEW_CHAT } from '../../stores/route.ts';
import { themeOf } from '../../stores/settings.ts';
import { useText } from '../../ui/useText.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useText();
  const { route, view, settings, workspaces } = useApp();
  const { history } = useWorkspace();
  const dark = useSelect(settings, themeOf) === 'dark';
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);

  return useMemo(() => {
    const icon = { size: 16, 'aria-hidden': true } as const;
    const others = list.filter((each) => each.trashedAt === null && each.id !== currentId);
    return [
      {
        id: 'new',
        text: t('chat:newConversation'),
        icon: <SquarePen {...icon} />,
        keys: ['Mod', 'Shift', 'O'],
        run: () => {
          route.go(NEW_CHAT);
          view.focusComposer();
        },
      },
      {
        id: 'remember',
        text: t('memories:add'),
        icon: <Plus {...icon} />,
        run: () => view.open('remember'),
      },
      {
        id: 'chat',
        text: t('shell:screen.chat'),
        icon: <MessageSquareText {...icon} />,
        run: () => route.go(NEW_CHAT),
      },
      {
        id: 'memories',
        text: t('shell:screen.memories'),
        icon: <BookMarked {...icon} />,
        run: () => route.go({ screen: 'memories' }),
      },
      {
        id: 'settings',
        text: t('shell:screen.settings'),
        icon: <Settings2 {...icon} />,
        keys: ['Mod', '.'],
        run: () => route.go({ screen: 'settings' }),
      },
      {
        id: 'undo',
        text: t('shell:palette.undo'),
        icon: <Undo2 {...icon} />,
        keys: ['Mod', 'Z'],
        run: () => void history.undo(),
      },
      {
        id: 'redo',
        text: t('shell:palette.redo'),
        icon: <Redo2 {...icon} />,
        keys: ['Mod', 'Shift', 'Z'],
        run: () => void history.redo(),
      },
      {
        id: 'theme',
        text: dark ? t('shell:palette.light') : t('shell:palette.dark'),
        icon: dark ? <Sun {...icon} /> : <Moon {...icon} />,
        run: () => void settings.set('global', 'ui.theme', dark ? 'light' : 'dark'),
      },
      {
        id: 'help',
        text: t('shell:shortcuts.title'),
        icon: <Keyboard {...icon} />,
        keys: ['Mod', '/'],
        run: () => view.open('shortcuts'),
      },
      ...others.map((workspace) => ({
        id: `workspace-${workspace.id}`,
        text: t('shell:palette.openWorkspace', { name: workspace.name }),
        icon: <BookMarked {...icon} />,
        run: () => void workspaces.switchTo(workspace.id),
      })),
    ];
  }, [t, route, view, settings, workspaces, history, dark, list, currentId]);
}
