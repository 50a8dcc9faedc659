import { TriangleAlert } from 'lucide-react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { pendingMessageCount } from './pendingMessageCount.ts';

/** Degraded features that are fixed by choosing a model. */
const byModel: ReadonlySet<string> = new Set([
  'no_chat_model',
  'no_embedding_model',
  'embedding_waits',
]);

/** Degraded features, what each means, and what to do. */
export function DegradedSection() {
  const { t } = useText();
  const { route } = useApp();
  const { status } = useWorkspace();
  const now = useSelect(status, (state) => state.status);
  if (!now) return null;
  const isMissingModel = now.degraded.every((code) => byModel.has(code));
  const late = pendingMessageCount(now);
  if (now.degraded.length === 0 && late === 0) return null;
  return (
    <section className="upkeep__section">
      <h2 className="upkeep__head">
        {isMissingModel && late === 0 ? t('upkeep:couldBeBetter') : t('upkeep:degraded')}
      </h2>
      <ul className="upkeep__list">
        {now.degraded.map((code) => (
          <li key={code} className="upkeep__row">
            <TriangleAlert size={16} aria-hidden />
            <p className="upkeep__text">{t(`upkeep:lacks.${code}`)}</p>
            {byModel.has(code) ? (
              <Button size="s" onPress={() => route.go({ screen: 'settings', section: 'models' })}>
                {t('upkeep:chooseModel')}
              </Button>
            ) : null}
          </li>
        ))}
        {late > 0 ? (
          <li className="upkeep__row">
            <TriangleAlert size={16} aria-hidden />
            <p className="upkeep__text">{t('upkeep:late', { count: late })}</p>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
