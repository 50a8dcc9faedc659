import { Info, TriangleAlert, X } from 'lucide-react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import '../../ui/display/banner.css';
import { useText } from '../../ui/text/useText.ts';

/** Banners for problems of storage and disk, and for notices: what happened, and what to do. */
export function StatusBanners() {
  return (
    <>
      <StorageProblem />
      <DiskProblem />
      <Notices />
    </>
  );
}

function StorageProblem() {
  const { t } = useText();
  const { view } = useApp();
  const { status } = useWorkspace();
  const storage = useSelect(status, (state) => state.status?.storage ?? 'ok');
  const waitingCount = useSelect(status, (state) => state.status?.waiting ?? 0);
  if (storage === 'ok') return null;
  const isRepairable = storage !== 'newer_schema' && storage !== 'unavailable';
  return (
    <div className="banner banner--danger" role="alert">
      <TriangleAlert size={18} aria-hidden className="banner__icon" />
      <p className="banner__text">
        <strong>{t(`shell:storage.${storage}.title`)}</strong> {t(`shell:storage.${storage}.text`)}
        {waitingCount > 0 ? ` ${t('shell:storage.waiting', { count: waitingCount })}` : null}
      </p>
      {isRepairable ? (
        <Button size="s" onPress={() => view.open('recovery')}>
          {t('shell:storage.repair')}
        </Button>
      ) : null}
    </div>
  );
}

/** Warning about a full or read-only disk, before the next message is refused. */
function DiskProblem() {
  const { t } = useText();
  const { status } = useWorkspace();
  const degraded = useSelect(status, (state) => state.status?.degraded);
  const problem = DISK_PROBLEMS.find((code) => degraded?.includes(code));
  if (problem === undefined) return null;
  return (
    <div className="banner banner--danger" role="alert">
      <TriangleAlert size={18} aria-hidden className="banner__icon" />
      <p className="banner__text">{t(`health:lacks.${problem}`)}</p>
    </div>
  );
}

const DISK_PROBLEMS = ['disk_read_only', 'disk_full'] as const;

function Notices() {
  const { t } = useText();
  const { status } = useWorkspace();
  const format = useFormat();
  const notices = useSelect(status, (state) => state.status?.notices);
  if (!notices || notices.length === 0) return null;
  return (
    <div className="banner" role="status">
      <Info size={18} aria-hidden className="banner__icon" />
      <ul className="banner__text">
        {notices.map((notice) => (
          <li key={`${notice.code}-${notice.at}`} title={format.exact(notice.at)}>
            {t(`shell:notice.${notice.code}`, {
              count: notice.count,
              files: (notice.files ?? []).join(', '),
            })}
          </li>
        ))}
      </ul>
      <IconButton size="s" label={t('common:dismiss')} onPress={() => void status.dismissNotices()}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
