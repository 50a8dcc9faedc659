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
  const phase = useSelect(connection.store, (state) => state.phase);
  const lost = phase === 'lost' || phase === 'refused';
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
            <strong>{t('shell:lost.title')}</strong>{' '}
            {phase === 'refused' ? t('shell:lost.refused') : t('shell:lost.text')}
          </span>
          {phase === 'refused' ? null : (
            <Button size="s" onPress={() => connection.retryNow()}>
              {t('common:tryAgain')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
