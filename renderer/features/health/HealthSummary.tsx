import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useRelativeTime } from '../../ui/text/useRelativeTime.ts';
import { useText } from '../../ui/text/useText.ts';
import { pendingMessageCount } from './pendingMessageCount.ts';

const MODEL_CHOICE_CODES: ReadonlySet<string> = new Set(['no_chat_model', 'no_embedding_model']);

/** Health in one sentence: whether all is well, what fades soon, and how old the backup is. */
export function HealthSummary() {
  const { t } = useText();
  const { status, health, maintenanceStore } = useWorkspace();
  const ago = useRelativeTime();
  const current = useSelect(status, (state) => state.status);
  const fadesThisWeek = useSelect(health, (state) => state.health?.soon ?? 0);
  const backupAt = useSelect(maintenanceStore, (state) => state.backups[0]?.createdAt ?? null);
  if (!current) return null;
  // A model that nobody chose is no fault.
  const problems =
    current.degraded.filter((code) => !MODEL_CHOICE_CODES.has(code)).length +
    (current.selfTest?.failures.length ?? 0) +
    (pendingMessageCount(current) > 0 ? 1 : 0);
  const parts = [
    problems === 0 ? t('health:summary.fine') : t('health:summary.attention', { count: problems }),
    ...(fadesThisWeek === 0 ? [] : [t('health:fading', { count: fadesThisWeek })]),
    backupAt === null
      ? t('health:summary.noBackup')
      : t('health:summary.backup', { when: ago(backupAt) }),
  ];
  return (
    <p className="health__summary num" role="status">
      {problems === 0 ? (
        <CircleCheck size={18} aria-hidden />
      ) : (
        <TriangleAlert size={18} aria-hidden />
      )}
      {parts.join(' · ')}
    </p>
  );
}
