import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp } from '../../stores/app/storesContext.ts';

/**
 * Screens that an answer may link to. A model can write such a link too: it opens a list, and no
 * address outside Loci.
 */
const screens = {
  '#/changes': { screen: 'changes' },
  '#/entities': { screen: 'entities', entityId: null },
  '#/memories': { screen: 'memories' },
} as const;
type ScreenAddress = keyof typeof screens;

export const isScreenAddress = (url: string): url is ScreenAddress => Object.hasOwn(screens, url);

/** Link from an answer to a screen. */
export function ScreenLink({
  to,
  children,
}: {
  readonly to: ScreenAddress;
  readonly children: ReactNode;
}) {
  const { route } = useApp();
  return (
    <AriaButton className="link" onPress={() => route.go(screens[to])}>
      {children}
    </AriaButton>
  );
}
