import type { GraphView } from '../../../shared/config.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { GraphFilter } from '../../../shared/contract/graph.ts';
import { DEFAULT_VIEW_OPTIONS, type GraphViewOptions } from './graphState.ts';
import { valueOf, type SettingsState, type SettingsStore } from '../shell/settings.ts';

/** Graph view options saved for the workspace; the engine has validated what comes back. */
export function graphViewOptionsIn(settings: SettingsStore) {
  return {
    read(): GraphViewOptions {
      const stored = valueOf(settings.getState(), 'ui.graph') as
        Partial<GraphViewOptions> | undefined;
      return { ...DEFAULT_VIEW_OPTIONS, ...stored };
    },
    write: (viewOptions: GraphViewOptions) =>
      void settings.set('workspace', 'ui.graph', plain(viewOptions)),
  };
}

export function viewsOf(state: SettingsState): readonly GraphView[] {
  const stored = valueOf(state, 'ui.graph_views');
  return Array.isArray(stored) ? (stored as unknown as readonly GraphView[]) : [];
}

/** Saves a view under its name, replacing another one of that name. */
export async function saveView(
  settings: SettingsStore,
  view: GraphView,
): Promise<WireError | null> {
  const otherViews = viewsOf(settings.getState()).filter(({ name }) => name !== view.name);
  return put(settings, [...otherViews, view]);
}

export async function removeView(settings: SettingsStore, name: string): Promise<WireError | null> {
  return put(
    settings,
    viewsOf(settings.getState()).filter((view) => view.name !== name),
  );
}

function put(settings: SettingsStore, views: readonly GraphView[]): Promise<WireError | null> {
  const values = views.map((view) => ({ name: view.name, center: view.center, ...plain(view) }));
  return settings.set('workspace', 'ui.graph_views', values);
}

function plain({ lens, depth, view, size, without: excluded }: GraphViewOptions) {
  const { relations, sorts, trusts, kinds } = excluded satisfies GraphFilter;
  return {
    lens,
    depth,
    view,
    size,
    without: {
      relations: [...relations],
      sorts: [...sorts],
      trusts: [...trusts],
      kinds: [...kinds],
    },
  };
}
