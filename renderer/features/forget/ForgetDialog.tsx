import { useEffect } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isErasureComplete } from '../../stores/memory/forget.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ForgetChoice } from './ForgetChoice.tsx';
import { ForgetProblem } from './ForgetProblem.tsx';
import { ForgetProofView } from './ForgetProofView.tsx';
import { ForgetConfirmation } from './ForgetConfirmation.tsx';
import './forget.css';

/** Forget dialog: the related content, the confirmation, the progress, the proof. */
export function ForgetDialog() {
  const { t } = useText();
  const { route, view } = useApp();
  const { forget } = useWorkspace();
  const target = useSelect(view, (state) => state.forgetTarget);
  const phase = useSelect(forget, (state) => state.phase);
  const proof = useSelect(forget, (state) => state.proof);
  const titleKey =
    proof && !isErasureComplete(proof) ? 'forget:remainingTitle' : 'forget:erasedTitle';
  useEffect(() => {
    if (target) void forget.begin(target);
  }, [forget, target]);

  function close(): void {
    // An erasure in progress is not canceled by closing the dialog.
    if (phase === 'erasing') return;
    // The entity's own page has nothing to show any more.
    if (phase === 'erased' && target?.kind === 'entity') {
      route.go({ screen: 'entities', entityId: null });
    }
    forget.end();
    view.close();
  }

  return (
    <Dialog title={t(phase === 'erased' ? titleKey : 'forget:title')} isOpen onClose={close}>
      {phase === 'selecting' ? <ForgetChoice onCancel={close} /> : null}
      {phase === 'confirming' ? <ForgetConfirmation /> : null}
      {phase === 'erased' ? <ForgetProofView onClose={close} /> : null}
      {phase === 'erasing' ? (
        <div className="forget__working">
          <p role="status">{t('forget:erasing')}</p>
          <progress className="forget__bar" aria-label={t('forget:erasing')} />
        </div>
      ) : null}
      {phase === 'loading' || phase === 'idle' ? <ForgetLoading onCancel={close} /> : null}
    </Dialog>
  );
}

function ForgetLoading({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const problem = useSelect(forget, (state) => state.problem);
  return (
    <>
      <ForgetProblem />
      {problem ? null : <p role="status">{t('forget:findingMentions')}</p>}
      <DialogActions>
        <Button onPress={onCancel}>{t(problem ? 'common:close' : 'common:cancel')}</Button>
      </DialogActions>
    </>
  );
}
