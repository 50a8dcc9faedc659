import { useEffect, useState } from 'react';
import { useApp, useSelect } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import './banner.css';
import { useText } from '../../ui/useText.ts';

/** A blink of the connection is nobody's business. */
const SHOW_AFTER_MS = 600;

export function ConnectionBanner() {
  const { t } = useText();
  const { connection } = useApp();
  const lost = useSelect(connection.store, (state) => state.phase === 'lost');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  return (
    <div role="status">
      {shown ? (
        <div className="banner">
          <span className="banner__text">
            <strong>{t('shell:lost.title')}</strong> {t('shell:lost.text')}
          </span>
          <Button size="s" onPress={() => connection.retryNow()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
