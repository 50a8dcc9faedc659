import {
  BookMarked,
  Bot,
  CalendarDays,
  Ghost,
  HeartPulse,
  Hourglass,
  Keyboard,
  ListChecks,
  MessageSquareText,
  Moon,
  Plus,
  Redo2,
  Settings2,
  SquarePen,
  Sun,
  Undo2,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { keysOf } from '../../stores/shell/keyBinding.ts';
import { LATEST_GRAPH, NEW_CHAT } from '../../stores/shell/route.ts';
import type { ShortcutAction } from '../../stores/shell/shortcuts.ts';
import { themeOf } from '../../stores/shell/settings.ts';
import { useText } from '../../ui/text/useText.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useText();
  const { route, view, settings, shortcuts, workspaces } = useApp();
  const { history, newChat } = useWorkspace();
  const { enabled, bindings } = useSelect(shortcuts, (state) => state);
  const dark = useSelect(settings, themeOf) === 'dark';
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);

  return useMemo(() => {
    const icon = { size: 16, 'aria-hidden': true } as const;
    const otherWorkspaces = list.filter((each) => each.trashedAt === null && each.id !== currentId);
    const keys = (action: ShortcutAction) => (enabled ? { keys: keysOf(bindings[action]) } : {});
    const begin = (temporary: boolean) => {
      newChat.reset();
      newChat.choose({ temporary });
      route.go(NEW_CHAT);
      view.focusComposer();
    };
    return [
      {
        id: 'new',
        text: t('chat:newConversation'),
        icon: <SquarePen {...icon} />,
        ...keys('newChat'),
        run: () => begin(false),
      },
      {
        id: 'temporary',
        text: t('shell:shortcuts.action.temporaryChat'),
        icon: <Ghost {...icon} />,
        ...keys('temporaryChat'),
        run: () => begin(true),
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
        id: 'review',
        text: t('shell:palette.review'),
        icon: <ListChecks {...icon} />,
        run: () => route.go({ screen: 'review', queue: 'waiting' }),
      },
      {
        id: 'fading',
        text: t('shell:palette.fading'),
        icon: <Hourglass {...icon} />,
        run: () => route.go({ screen: 'review', queue: 'fading' }),
      },
      {
        id: 'entities',
        text: t('shell:screen.entities'),
        icon: <UsersRound {...icon} />,
        run: () => route.go({ screen: 'entities', entityId: null }),
      },
      {
        id: 'timeline',
        text: t('shell:screen.timeline'),
        icon: <CalendarDays {...icon} />,
        run: () => route.go({ screen: 'timeline', day: null }),
      },
      {
        id: 'upkeep',
        text: t('shell:screen.upkeep'),
        icon: <HeartPulse {...icon} />,
        run: () => route.go({ screen: 'upkeep' }),
      },
      {
        id: 'graph',
        text: t('shell:screen.graph'),
        icon: <Waypoints {...icon} />,
        run: () => route.go(LATEST_GRAPH),
      },
      {
        id: 'settings',
        text: t('shell:screen.settings'),
        icon: <Settings2 {...icon} />,
        ...keys('settings'),
        run: () => route.go({ screen: 'settings' }),
      },
      {
        id: 'models',
        text: t('chat:toModels'),
        icon: <Bot {...icon} />,
        run: () => route.go({ screen: 'settings', section: 'models' }),
      },
      {
        id: 'undo',
        text: t('shell:palette.undo'),
        icon: <Undo2 {...icon} />,
        ...keys('undo'),
        run: () => void history.undo(),
      },
      {
        id: 'redo',
        text: t('shell:palette.redo'),
        icon: <Redo2 {...icon} />,
        ...keys('redo'),
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
        ...keys('help'),
        run: () => view.open('shortcuts'),
      },
      ...otherWorkspaces.map((workspace) => ({
        id: `workspace-${workspace.id}`,
        text: t('shell:palette.openWorkspace', { name: workspace.name }),
        icon: <BookMarked {...icon} />,
        run: () => void workspaces.switchTo(workspace.id),
      })),
    ];
  }, [
    t,
    route,
    view,
    settings,
    workspaces,
    history,
    newChat,
    dark,
    list,
    currentId,
    enabled,
    bindings,
  ]);
}
