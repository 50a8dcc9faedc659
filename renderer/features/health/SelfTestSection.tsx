import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Daily self-test of recall: what failed and what it means, and a button to test now. */
export function SelfTestSection() {
  const { t } = useText();
  const { status, health } = useWorkspace();
  const selfTest = useSelect(status, (state) => state.status?.selfTest ?? null);
  const testing = useSelect(health, (state) => state.testing);
  return (
    <section className="health__section">
      <h2 className="health__head">{t('health:selfTest.title')}</h2>
      {selfTest === null ? <p className="health__quiet">{t('health:selfTest.never')}</p> : null}
      {selfTest === null ? null : (
        <ul className="health__list">
          {selfTest.failures.map((part) => (
            <li key={part} className="health__row" role="alert">
              <TriangleAlert size={16} aria-hidden />
              <p className="health__text">{t(`health:selfTest.fails.${part}`)}</p>
            </li>
          ))}
          <li className="health__row">
            {selfTest.failures.length === 0 ? <CircleCheck size={16} aria-hidden /> : null}
            <p className="health__text">
              {selfTest.failures.length === 0 ? `${t('health:selfTest.works')} ` : null}
              {t('health:selfTest.last')} <TimeText at={selfTest.testedAt} isPast />
            </p>
          </li>
        </ul>
      )}
      <Button size="s" isDisabled={testing} onPress={() => void health.selfTest()}>
        {testing ? t('health:selfTest.running') : t('health:selfTest.run')}
      </Button>
    </section>
  );
}
