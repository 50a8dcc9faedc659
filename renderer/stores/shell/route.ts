import { createStore, type StoreApi } from 'zustand/vanilla';
import { graphCenterSchema, type GraphCenter } from '../../../shared/contract/graph.ts';
import {
  conversationIdSchema,
  entityIdSchema,
  idSchema,
  nodeIdSchema,
  type ConversationId,
  type EntityId,
  type Id,
  type NodeId,
} from '../../../shared/domain/primitives.ts';

export type Screen =
  | 'chat'
  | 'memories'
  | 'review'
  | 'changes'
  | 'entities'
  | 'graph'
  | 'timeline'
  | 'documents'
  | 'health'
  | 'import'
  | 'settings'
  | 'routines';

export type Route =
  | { readonly screen: 'chat'; readonly conversationId: ConversationId | null }
  /** With a memory: its details are open too. */
  | { readonly screen: 'memories'; readonly nodeId?: NodeId }
  | { readonly screen: 'review'; readonly queue: ReviewQueue }
  | { readonly screen: 'entities'; readonly entityId: EntityId | null }
  | { readonly screen: 'graph'; readonly center: GraphCenter }
  /** With a day, `2026-03-01`: that day, or the last one before it. */
  | { readonly screen: 'timeline'; readonly day: string | null }
  /** With a document: its text, at a chunk of it. */
  | { readonly screen: 'documents'; readonly documentId?: Id; readonly nodeId?: NodeId }
  | { readonly screen: 'health' }
  | { readonly screen: 'changes' }
  | { readonly screen: 'import' }
  | { readonly screen: 'settings'; readonly section?: SettingsSection }
  | { readonly screen: 'routines' };

/** Review queues, by what is asked. */
export const reviewQueues = ['waiting', 'contradictions', 'merges', 'fading'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

/** Sections of the settings that other screens link to. */
const settingsSections = ['models', 'shortcuts', 'export', 'archive'] as const;
type SettingsSection = (typeof settingsSections)[number];

export const NEW_CHAT: Route = { screen: 'chat', conversationId: null };
export const LATEST_GRAPH: Route = { screen: 'graph', center: { kind: 'latest' } };

type PlainScreen = 'health' | 'changes' | 'import' | 'routines';
const isPlainScreen = (screen: string | undefined): screen is PlainScreen =>
  screen === 'health' || screen === 'changes' || screen === 'import' || screen === 'routines';

export function parseRoute(hash: string): Route {
  const [screen, id, suffix] = hash.replace(/^#\//, '').split('/');
  if (screen === 'memories') {
    const nodeId = nodeIdSchema.safeParse(decode(id));
    return nodeId.success ? { screen, nodeId: nodeId.data } : { screen };
  }
  if (isPlainScreen(screen)) return { screen };
  // Address of the health screen in earlier versions.
  if (screen === 'upkeep') return { screen: 'health' };
  if (screen === 'documents') return parseDocument(decode(id), decode(suffix));
  if (screen === 'graph') return { screen, center: parseCenter(id, decode(suffix)) };
  if (screen === 'timeline') {
    return { screen, day: id !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(id) ? id : null };
  }
  if (screen === 'entities')
    return { screen, entityId: entityIdSchema.safeParse(decode(id)).data ?? null };
  if (screen === 'review') {
    return { screen, queue: reviewQueues.find((each) => each === id) ?? 'waiting' };
  }
  if (screen === 'settings') {
    const section = settingsSections.find((each) => each === id);
    return section ? { screen, section } : { screen };
  }
  return {
    screen: 'chat',
    conversationId: conversationIdSchema.safeParse(decode(id)).data ?? null,
  };
}

export function formatRoute(route: Route): string {
  if (route.screen === 'settings' && route.section) return `#/settings/${route.section}`;
  if (route.screen === 'review') return `#/review/${route.queue}`;
  if (route.screen === 'memories' && route.nodeId !== undefined) {
    return `#/memories/${encodeURIComponent(route.nodeId)}`;
  }
  if (route.screen === 'entities' && route.entityId !== null) {
    return `#/entities/${encodeURIComponent(route.entityId)}`;
  }
  if (route.screen === 'documents' && route.documentId !== undefined) {
    const chunk = route.nodeId === undefined ? '' : `/${encodeURIComponent(route.nodeId)}`;
    return `#/documents/${encodeURIComponent(route.documentId)}${chunk}`;
  }
  if (route.screen === 'graph') return `#/graph${formatCenter(route.center)}`;
  if (route.screen === 'timeline' && route.day !== null) return `#/timeline/${route.day}`;
  if (route.screen !== 'chat') return `#/${route.screen}`;
  if (route.conversationId === null) return '#/chat';
  return `#/chat/${encodeURIComponent(route.conversationId)}`;
}

function parseDocument(id: string | null, chunk: string | null): Route {
  const documentId = idSchema.safeParse(id).data;
  const nodeId = nodeIdSchema.safeParse(chunk).data;
  if (documentId === undefined) return { screen: 'documents' };
  return { screen: 'documents', documentId, ...(nodeId !== undefined && { nodeId }) };
}

function parseCenter(kind: string | undefined, value: string | null): GraphCenter {
  if (value === null) return { kind: 'latest' };
  const center = kind === 'search' ? { kind, query: value } : { kind, id: value };
  return graphCenterSchema.safeParse(center).data ?? { kind: 'latest' };
}

function formatCenter(center: GraphCenter): string {
  if (center.kind === 'latest') return '';
  const value = center.kind === 'search' ? center.query : center.id;
  return `/${center.kind}/${encodeURIComponent(value)}`;
}

function decode(part: string | undefined): string | null {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Screens that show one thing of many. */
const DETAIL_SCREENS = ['chat', 'documents', 'entities', 'graph'] as const;
type DetailScreen = (typeof DETAIL_SCREENS)[number];

const START_ROUTES: Readonly<Record<DetailScreen, Route>> = {
  chat: NEW_CHAT,
  documents: { screen: 'documents' },
  entities: { screen: 'entities', entityId: null },
  graph: LATEST_GRAPH,
};

export interface RouteStore extends StoreApi<Route> {
  go(route: Route): void;
  /**
   * What was open last on a screen that shows one thing of many, or its start; on a screen with a list
   * of its own the list, once one is there.
   */
  last(screen: DetailScreen): Route;
  /** Leaves what belongs to one workspace: another one does not know its ids. */
  leaveWorkspace(): void;
}

const asDetailScreen = (screen: Screen) => DETAIL_SCREENS.find((each) => each === screen);

/** Address of a screen without what is open on it. */
function startOf(route: Route): Route {
  const { screen } = route;
  const match = asDetailScreen(screen);
  if (match !== undefined) return START_ROUTES[match];
  return screen === 'memories' ? { screen } : route;
}

/** Route store, synchronized with the address, so that a reload or a bookmark returns here. */
export function createRouteStore(target: Window): RouteStore {
  const store = createStore<Route>(() => parseRoute(target.location.hash));
  target.addEventListener('hashchange', () => {
    const { hash } = target.location;
    // A fragment that is no route is a fresh secret, which is no navigation.
    if (!hash.startsWith('#/')) return;
    // The address of `go` comes back: an equal route in a new object would render the screen again.
    if (hash !== formatRoute(store.getState())) store.setState(parseRoute(hash), true);
  });
  const latest: Record<DetailScreen, Route> = { ...START_ROUTES };
  const go = (route: Route): void => {
    const hash = formatRoute(route);
    if (target.location.hash !== hash) target.location.hash = hash;
    store.setState(route, true);
  };
  const recordLatest = (route: Route): void => {
    const screen = asDetailScreen(route.screen);
    if (screen !== undefined) latest[screen] = route;
  };
  recordLatest(store.getState());
  store.subscribe(recordLatest);
  return Object.assign(store, {
    last(screen: DetailScreen) {
      const hasList = screen === 'documents' || screen === 'entities';
      return hasList && store.getState().screen === screen ? START_ROUTES[screen] : latest[screen];
    },
    go,
    leaveWorkspace() {
      Object.assign(latest, START_ROUTES);
      go(startOf(store.getState()));
    },
  });
}
