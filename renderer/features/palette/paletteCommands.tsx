import {
  BookMarked,
  Bot,
  CalendarDays,
  FileDown,
  FileUp,
  FileText,
  FilePlus2,
  FolderInput,
  Ghost,
  HeartPulse,
  History,
  Hourglass,
  Keyboard,
  ListChecks,
  ListTodo,
  MessageCircleQuestion,
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
import type { ReactNode } from 'react';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import type { AppStores } from '../../stores/app/appStores.ts';
import type { WorkspaceStores } from '../../stores/app/workspaceStores.ts';
import { conversationOf } from '../../stores/chat/conversationState.ts';
import { exportWords } from '../exports/exportWords.ts';
import { LATEST_GRAPH, NEW_CHAT } from '../../stores/shell/route.ts';
import type { ShortcutAction } from '../../stores/shell/shortcuts.ts';
import type { useText } from '../../ui/text/useText.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface PaletteContext {
  readonly texts: ReturnType<typeof useText>;
  readonly app: Pick<AppStores, 'route' | 'view' | 'settings' | 'workspaces'>;
  readonly workspace: Pick<
    WorkspaceStores,
    'conversations' | 'memoryActions' | 'newChat' | 'documents' | 'exports'
  >;
  /** Shortcut of an action, where shortcuts are on. */
  readonly shortcutOf: (action: ShortcutAction) => Pick<PaletteCommand, 'keys'>;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Commands that create something: a chat, a memory, files; and why Loci thinks something. */
export function creationCommands({
  texts: { t },
  app,
  workspace,
  shortcutOf,
}: PaletteContext): PaletteCommand[] {
  const { route, view } = app;
  const begin = (temporary: boolean) => {
    workspace.newChat.reset();
    workspace.newChat.choose({ temporary });
    route.go(NEW_CHAT);
    view.focusComposer();
  };
  return [
    {
      id: 'new',
      text: t('chat:newConversation'),
      icon: <SquarePen {...ICON} />,
      ...shortcutOf('newChat'),
      run: () => begin(false),
    },
    {
      id: 'temporary',
      text: t('shell:shortcuts.action.temporaryChat'),
      icon: <Ghost {...ICON} />,
      ...shortcutOf('temporaryChat'),
      run: () => begin(true),
    },
    {
      id: 'remember',
      text: t('memories:add'),
      icon: <Plus {...ICON} />,
      run: () => view.open('remember'),
    },
    {
      id: 'addFiles',
      text: t('documents:addFiles'),
      icon: <FilePlus2 {...ICON} />,
      run: () => workspace.documents.pick(),
    },
    {
      id: 'why',
      text: t('memories:why.title'),
      icon: <MessageCircleQuestion {...ICON} />,
      run: () => view.diagnose(''),
    },
  ];
}

/** Commands that open a screen. */
export function screenCommands({
  texts: { t },
  app: { route },
  shortcutOf,
}: PaletteContext): PaletteCommand[] {
  return [
    {
      id: 'chat',
      text: t('shell:screen.chat'),
      icon: <MessageSquareText {...ICON} />,
      run: () => route.go(NEW_CHAT),
    },
    {
      id: 'memories',
      text: t('shell:screen.memories'),
      icon: <BookMarked {...ICON} />,
      run: () => route.go({ screen: 'memories' }),
    },
    {
      id: 'review',
      text: t('shell:palette.review'),
      icon: <ListChecks {...ICON} />,
      run: () => route.go({ screen: 'review', queue: 'waiting' }),
    },
    {
      id: 'changes',
      text: t('changes:title'),
      icon: <History {...ICON} />,
      run: () => route.go({ screen: 'changes' }),
    },
    {
      id: 'fading',
      text: t('shell:palette.fading'),
      icon: <Hourglass {...ICON} />,
      run: () => route.go({ screen: 'review', queue: 'fading' }),
    },
    {
      id: 'entities',
      text: t('shell:screen.entities'),
      icon: <UsersRound {...ICON} />,
      run: () => route.go({ screen: 'entities', entityId: null }),
    },
    {
      id: 'timeline',
      text: t('shell:screen.timeline'),
      icon: <CalendarDays {...ICON} />,
      run: () => route.go({ screen: 'timeline', day: null }),
    },
    {
      id: 'documents',
      text: t('shell:screen.documents'),
      icon: <FileText {...ICON} />,
      run: () => route.go({ screen: 'documents' }),
    },
    {
      id: 'health',
      text: t('shell:screen.health'),
      icon: <HeartPulse {...ICON} />,
      run: () => route.go({ screen: 'health' }),
    },
    {
      id: 'graph',
      text: t('shell:screen.graph'),
      icon: <Waypoints {...ICON} />,
      run: () => route.go(LATEST_GRAPH),
    },
    {
      id: 'import',
      text: t('imports:title'),
      icon: <FileUp {...ICON} />,
      run: () => route.go({ screen: 'import' }),
    },
    {
      id: 'export',
      text: t('exports:title'),
      icon: <FileDown {...ICON} />,
      run: () => route.go({ screen: 'settings', section: 'export' }),
    },
    {
      id: 'openArchive',
      text: t('exports:open.title'),
      icon: <FolderInput {...ICON} />,
      run: () => route.go({ screen: 'settings', section: 'archive' }),
    },
    {
      id: 'settings',
      text: t('shell:screen.settings'),
      icon: <Settings2 {...ICON} />,
      ...shortcutOf('settings'),
      run: () => route.go({ screen: 'settings' }),
    },
    {
      id: 'models',
      text: t('chat:openModelSettings'),
      icon: <Bot {...ICON} />,
      run: () => route.go({ screen: 'settings', section: 'models' }),
    },
    {
      id: 'routines',
      text: t('shell:screen.routines'),
      icon: <ListTodo {...ICON} />,
      run: () => route.go({ screen: 'routines' }),
    },
  ];
}

/** Commands on the conversation that is on screen. */
export function conversationCommands({ texts, app, workspace }: PaletteContext): PaletteCommand[] {
  const { t } = texts;
  const currentRoute = app.route.getState();
  const conversationId = currentRoute.screen === 'chat' ? currentRoute.conversationId : null;
  const conversation = conversationOf(workspace.conversations.getState(), conversationId);
  // A temporary conversation is stored nowhere, so there is nothing to export.
  if (conversationId === null || conversation?.temporary === true) return [];
  return (['markdown', 'html'] as const).map((format) => ({
    id: `export-${format}`,
    text: t(`exports:conversation.${format}`),
    icon: <FileDown {...ICON} />,
    run: () =>
      void workspace.exports.run(
        { kind: 'conversation', conversationId, format },
        exportWords(texts),
      ),
  }));
}

/** Commands of every screen: undo, redo, theme, shortcuts. */
export function generalCommands(context: PaletteContext, dark: boolean): PaletteCommand[] {
  const { texts, shortcutOf, workspace } = context;
  const { t } = texts;
  const { view, settings } = context.app;
  const { memoryActions } = workspace;
  return [
    {
      id: 'undo',
      text: t('shell:palette.undo'),
      icon: <Undo2 {...ICON} />,
      ...shortcutOf('undo'),
      run: () => void memoryActions.undo(),
    },
    {
      id: 'redo',
      text: t('shell:palette.redo'),
      icon: <Redo2 {...ICON} />,
      ...shortcutOf('redo'),
      run: () => void memoryActions.redo(),
    },
    {
      id: 'theme',
      text: dark ? t('shell:palette.light') : t('shell:palette.dark'),
      icon: dark ? <Sun {...ICON} /> : <Moon {...ICON} />,
      run: () => void settings.set('global', 'ui.theme', dark ? 'light' : 'dark'),
    },
    {
      id: 'help',
      text: t('shell:shortcuts.title'),
      icon: <Keyboard {...ICON} />,
      ...shortcutOf('help'),
      run: () => view.open('shortcuts'),
    },
  ];
}

export function workspaceCommands(
  { texts: { t }, app: { workspaces } }: PaletteContext,
  otherWorkspaces: readonly Workspace[],
): PaletteCommand[] {
  return otherWorkspaces.map((workspace) => ({
    id: `workspace-${workspace.id}`,
    text: t('shell:palette.openWorkspace', { name: workspace.name }),
    icon: <BookMarked {...ICON} />,
    run: () => void workspaces.switchTo(workspace.id),
  }));
}
