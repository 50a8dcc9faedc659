import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { AffectedCopies } from './AffectedCopies.tsx';

/** Copies that still hold the content, and quarantined files; nothing where none does. */
export function RemainingCopies({ note }: { readonly note: string }) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const backups = useSelect(forget, (state) => state.backups);
  const quarantined = useSelect(forget, (state) => state.quarantined);
  if (backups.length + quarantined.length === 0) return null;
  return (
    <section>
      {backups.length > 0 ? (
        <>
          <h3 className="forget__head">{t('forget:backupsHold', { count: backups.length })}</h3>
          <AffectedCopies
            copies={backups.map(({ createdAt: at, ...backup }) => ({ ...backup, at }))}
          />
        </>
      ) : null}
      {quarantined.length > 0 ? (
        <>
          <h3 className="forget__head">
            {t('forget:quarantinedCopies', { count: quarantined.length })}
          </h3>
          <AffectedCopies copies={quarantined} />
        </>
      ) : null}
      <p className="forget__note">{note}</p>
    </section>
  );
}
