import type { BrowserName } from '../../../shared/handshake/frames.ts';
import { useText } from '../../ui/text/useText.ts';

/** Display name of a browser: "Firefox on Windows". */
export function useBrowserName(): (name: BrowserName) => string {
  const { t } = useText();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('shell:browser.both', { browser, system });
    if (browser !== null) return browser;
    return system === null ? t('shell:browser.unknown') : t('shell:browser.systemOnly', { system });
  };
}
