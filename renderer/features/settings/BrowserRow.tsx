import type { BrowserAccess } from '../../../shared/contract/host.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useBrowserName } from './useBrowserName.ts';
import { useRelativeTime } from '../../ui/text/useRelativeTime.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

export function BrowserRow({ browser }: { readonly browser: BrowserAccess }) {
  const { t } = useText();
  const { browsers } = useApp();
  const format = useFormat();
  const now = useNow();
  const ago = useRelativeTime();
  const name = useBrowserName()(browser.name);
  const first = t('settings:browsers.firstSeen', { when: format.day(browser.firstSeen, now) });
  const last = browser.isOpen
    ? t('settings:browsers.openNow')
    : t('settings:browsers.lastSeen', { when: ago(browser.lastSeen) });
  return (
    <li className="known-browser">
      <div className="known-browser__text">
        <span className="known-browser__name">{name}</span>
        <span className="known-browser__seen">{`${last} · ${first}`}</span>
      </div>
      {browser.isThis ? (
        <span className="workspace__current">{t('settings:browsers.this')}</span>
      ) : (
        <Button
          size="s"
          aria-label={t('settings:browsers.blockNamed', { name })}
          onPress={() => void browsers.revoke(browser.id)}
        >
          {t('settings:browsers.block')}
        </Button>
      )}
    </li>
  );
}
