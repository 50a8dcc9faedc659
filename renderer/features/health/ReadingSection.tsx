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
    <section className="upkeep__section">
      <div className="upkeep__top">
        <h2 className="upkeep__head">{t('upkeep:reading')}</h2>
        {model !== null && running === null && queue.length > 0 ? (
          <Button size="s" onPress={() => void maintenanceStore.readSessions()}>
            {t('upkeep:readNow')}
          </Button>
        ) : null}
      </div>
      <p className="upkeep__quiet">
        {model === null ? t('upkeep:noReader') : t('upkeep:reader', { model })}
      </p>
      {running ? (
        <div className="upkeep__running">
          <p role="status">
            {title === ''
              ? t('upkeep:readingUnnamed', { done: running.done, of: running.of })
              : t('upkeep:readingNow', { title, done: running.done, of: running.of })}
          </p>
          <progress
            className="upkeep__bar"
            aria-label={t('upkeep:reading')}
            value={running.done}
            max={running.of}
          />
          <Button size="s" onPress={() => void maintenanceStore.cancelReading()}>
            {t('common:cancel')}
          </Button>
        </div>
      ) : null}
      {model !== null && queue.length === 0 ? (
        <p className="upkeep__quiet">{t('upkeep:nothingWaits')}</p>
      ) : null}
      {queuedSessions.length > 0 ? (
        <>
          <h3 className="upkeep__head-3">
            {t('upkeep:waiting', { count: queuedSessions.length })}
          </h3>
          <ul className="upkeep__list">
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
