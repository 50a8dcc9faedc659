import type { BrowserAccess } from '../../../shared/contract/host.ts';
import { ago } from './clock.ts';

/** A browser that looks at this page, and one that was here a while ago. */
export function knownBrowsers(): BrowserAccess[] {
  return [
    {
      id: 'browser-this',
      name: { browser: 'Chrome', system: 'Linux' },
      firstSeen: ago.days(40),
      lastSeen: ago.minutes(2),
      isOpen: true,
      isThis: true,
    },
    {
      id: 'browser-other',
      name: { browser: 'Firefox', system: 'Linux' },
      firstSeen: ago.days(90),
      lastSeen: ago.days(12),
      isOpen: false,
      isThis: false,
    },
  ];
}
