import type { i18n, TFunction } from 'i18next';
import { useContext, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';

const NAMESPACES = [
  'common',
  'shell',
  'chat',
  'memories',
  'receipt',
  'review',
  'forget',
  'entities',
  'graph',
  'timeline',
  'changes',
  'imports',
  'exports',
  'documents',
  'health',
  'settings',
  'errors',
  'words',
  'routines',
] as const;

type Text = TFunction<typeof NAMESPACES>;

interface Texts {
  readonly t: Text;
  readonly i18n: i18n;
}

/** Cache per language: a screen has hundreds of components. */
const textCache = new WeakMap<i18n, Map<string, Texts>>();
const subscriptions = new WeakMap<i18n, (listener: () => void) => () => void>();

function textsOf(of: i18n): Texts {
  const cached = textCache.get(of) ?? new Map<string, Texts>();
  textCache.set(of, cached);
  const texts = cached.get(of.language) ?? {
    t: withCache(of.getFixedT(of.language, NAMESPACES)),
    i18n: of,
  };
  cached.set(of.language, texts);
  return texts;
}

/** Texts without values by key: a screen asks for hundreds, and resolving each takes 20 µs. */
function withCache(t: Text): Text {
  const byKey = new Map<string, string>();
  const cachedT = (...parameters: Parameters<Text>) => {
    const [key] = parameters;
    // A list of keys is another list each time.
    if (parameters.length > 1 || typeof key !== 'string') return t(...parameters);
    const text = byKey.get(key) ?? t(...parameters);
    byKey.set(key, text);
    return text;
  };
  return cachedT as Text;
}

function subscriptionTo(of: i18n): (listener: () => void) => () => void {
  const subscribe =
    subscriptions.get(of) ??
    ((listener: () => void) => {
      of.on('languageChanged', listener);
      return () => of.off('languageChanged', listener);
    });
  subscriptions.set(of, subscribe);
  return subscribe;
}

/**
 * Texts of every namespace; a key is always written in full, `chat:send`, so that it can be
 * searched.
 */
export function useText(): Texts {
  const context = useContext(I18nContext);
  if (!context) throw new Error('I18nContext is missing');
  const { i18n: current } = context;
  return useSyncExternalStore(subscriptionTo(current), () => textsOf(current));
}
