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
    <section className="health__section">
      <h2 className="health__head">
        {isMissingModel && late === 0 ? t('health:improvements') : t('health:degraded')}
      </h2>
      <ul className="health__list">
        {now.degraded.map((code) => (
          <li key={code} className="health__row">
            <TriangleAlert size={16} aria-hidden />
            <p className="health__text">{t(`health:lacks.${code}`)}</p>
            {byModel.has(code) ? (
              <Button size="s" onPress={() => route.go({ screen: 'settings', section: 'models' })}>
                {t('health:chooseModel')}
              </Button>
            ) : null}
          </li>
        ))}
        {late > 0 ? (
          <li className="health__row">
            <TriangleAlert size={16} aria-hidden />
            <p className="health__text">{t('health:messagesInJournal', { count: late })}</p>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
