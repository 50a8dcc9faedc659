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
    <section className="upkeep__section">
      <h2 className="upkeep__head">{t('upkeep:selfTest.title')}</h2>
      {selfTest === null ? <p className="upkeep__quiet">{t('upkeep:selfTest.never')}</p> : null}
      {selfTest === null ? null : (
        <ul className="upkeep__list">
          {selfTest.failures.map((part) => (
            <li key={part} className="upkeep__row" role="alert">
              <TriangleAlert size={16} aria-hidden />
              <p className="upkeep__text">{t(`upkeep:selfTest.fails.${part}`)}</p>
            </li>
          ))}
          <li className="upkeep__row">
            {selfTest.failures.length === 0 ? <CircleCheck size={16} aria-hidden /> : null}
            <p className="upkeep__text">
              {selfTest.failures.length === 0 ? `${t('upkeep:selfTest.works')} ` : null}
              {t('upkeep:selfTest.last')} <TimeText at={selfTest.testedAt} isPast />
            </p>
          </li>
        </ul>
      )}
      <Button size="s" isDisabled={testing} onPress={() => void health.selfTest()}>
        {testing ? t('upkeep:selfTest.running') : t('upkeep:selfTest.run')}
      </Button>
    </section>
  );
}
