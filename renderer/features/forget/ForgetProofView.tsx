import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isErasureComplete } from '../../stores/memory/forget.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ForgetProblem } from './ForgetProblem.tsx';
import { RemainingCopies } from './RemainingCopies.tsx';

/**
 * Proof of forgetting: what was searched afterwards and what was found, and the copies that still
 * hold it.
 */
export function ForgetProofView({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const { proof, backups, quarantined, purge } = useSelect(forget, (state) => state);
  const copies = backups.length + quarantined.length;
  if (!proof) return null;
  const clean = isErasureComplete(proof);
  return (
    <>
      <div className="forget__proof" role="status">
        {clean ? <ShieldCheck size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
        <p>
          {t('forget:checkedFiles', { count: proof.files })}{' '}
          {clean
            ? t('forget:nothingFound')
            : t('forget:stillFound', {
                count: proof.left.reduce((sum, { count }) => sum + count, 0),
              })}
        </p>
      </div>
      {clean ? (
        <p className="forget__intro">{t('forget:notSearched')}</p>
      ) : (
        <ul className="forget__left">
          {proof.left.map(({ location, count }) => (
            <li key={location}>{t(`forget:location.${location}`, { count })}</li>
          ))}
        </ul>
      )}
      <RemainingCopies note={t('forget:purgeExplanation')} />
      {purge === 'done' ? <p role="status">{t('forget:purged')}</p> : null}
      <ForgetProblem />
      <DialogActions>
        {copies > 0 ? (
          <Button
            tone="danger"
            isDisabled={purge === 'working'}
            onPress={() => void forget.purgeBackups()}
          >
            {purge === 'working' ? t('forget:purging') : t('forget:purge', { count: copies })}
          </Button>
        ) : null}
        <Button tone="primary" onPress={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </>
  );
}
