import { useEffect, useState } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import '../../ui/display/banner.css';
import { useText } from '../../ui/text/useText.ts';
import { useRefusalText } from './useRefusalText.ts';

/** Delay that hides short interruptions. */
const SHOW_AFTER_MS = 600;

export function ConnectionBanner() {
  const { t } = useText();
  const { connection } = useApp();
  const phase = useSelect(connection.store, (state) => state.phase);
  const refusal = useSelect(connection.store, (state) => state.refusal);
  const refusalText = useRefusalText();
  const lost = phase === 'lost' || phase === 'refused';
  const [isVisible, setIsVisible] = useState(false);

  useEffect(() => {
    if (!lost) {
      setIsVisible(false);
      return undefined;
    }
    const timer = setTimeout(() => setIsVisible(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  if (!isVisible) return <div role="status" />;
  const { title, text } =
    refusal === null
      ? { title: t('shell:lost.title'), text: t('shell:lost.text') }
      : refusalText(refusal);
  const heading = refusal === null ? title : `${title}.`;
  return (
    <div role="status">
      <div className="banner">
        <span className="banner__text">
          <strong>{heading}</strong> {text} {refusal === null ? null : t('shell:lost.copyFirst')}
        </span>
        <Button size="s" onPress={() => connection.retryNow()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    </div>
  );
}
