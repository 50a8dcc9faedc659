import { useTranslation } from 'react-i18next';

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
  'upkeep',
  'settings',
  'errors',
  'words',
] as const;

/** Texts of every namespace; a key is always written whole, `chat:send`, so it can be searched. */
export function useText() {
  return useTranslation(NAMESPACES);
}
