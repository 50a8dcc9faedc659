import type { ConsolidationState } from '../../../shared/contract/consolidation.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { QueuedRow } from './QueuedRow.tsx';
import { ReadChunks } from './ReadChunks.tsx';

/** Reading section: pending sessions, the one being read, and the cost. */
export function ReadingSection({ state }: { readonly state: ConsolidationState }) {
  const { t } = useText();
  const { maintenanceStore } = useWorkspace();
  const { model, running, queue, recent } = state;
  const current = queue.find(({ sessionId }) => sessionId === running?.sessionId);
  // The session being read is no longer in the queue.
  const queuedSessions = queue.filter((session) => session !== current);
  // An imported conversation never stands in the queue.
  const title = current?.conversationTitle ?? '';
  return (
    <section className="health__section">
      <div className="health__top">
        <h2 className="health__head">{t('health:reading')}</h2>
        {model !== null && running === null && queue.length > 0 ? (
          <Button size="s" onPress={() => void maintenanceStore.readSessions()}>
            {t('health:processAll')}
          </Button>
        ) : null}
      </div>
      <p className="health__quiet">
        {model === null ? t('health:noReader') : t('health:reader', { model })}
      </p>
      {running ? (
        <div className="health__running">
          <p role="status">
            {title === ''
              ? t('health:readingUnnamed', { done: running.done, of: running.of })
              : t('health:readingNow', { title, done: running.done, of: running.of })}
          </p>
          <progress
            className="health__bar"
            aria-label={t('health:reading')}
            value={running.done}
            max={running.of}
          />
          <Button size="s" onPress={() => void maintenanceStore.cancelReading()}>
            {t('common:cancel')}
          </Button>
        </div>
      ) : null}
      {model !== null && queue.length === 0 ? (
        <p className="health__quiet">{t('health:noQueuedSessions')}</p>
      ) : null}
      {queuedSessions.length > 0 ? (
        <>
          <h3 className="health__subheading">
            {t('health:waiting', { count: queuedSessions.length })}
          </h3>
          <ul className="health__list">
            {queuedSessions.map((session) => (
              <QueuedRow
                key={session.sessionId}
                session={session}
                mayRead={model !== null && running === null}
              />
            ))}
          </ul>
        </>
      ) : null}
      <ReadChunks chunks={recent} />
    </section>
  );
}
