import { X } from 'lucide-react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { MemoryDetailsView } from './MemoryDetailsView.tsx';
import { TodayNote } from './TodayNote.tsx';
import './inspector.css';
import { useText } from '../../ui/text/useText.ts';

/** Inspector: the full details of a memory, in a column or a sheet. */
export function InspectorPane() {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const open = useSelect(inspector, (state) => state.nodeId !== null);
  const narrow = useNarrow(1100);
  if (!open) return null;
  if (!narrow) {
    return (
      <aside
        className="inspector"
        aria-label={t('memories:inspector')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.defaultPrevented) return;
          if (event.key === 'Escape') inspector.close();
        }}
      >
        <InspectorContent />
      </aside>
    );
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => !next && inspector.close()}
      isDismissable
      className="veil veil--sheet"
    >
      <Modal className="sheet">
        <AriaDialog aria-label={t('memories:inspector')} className="inspector inspector--sheet">
          <InspectorContent />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function InspectorContent() {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const { details, problem } = useSelect(inspector, (state) => state);
  const errorText = useErrorText();
  return (
    <>
      <header className="inspector__head">
        <h2 className="inspector__title">{t('memories:inspector')}</h2>
        <IconButton label={t('common:close')} onPress={() => inspector.close()}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div className="inspector__scroll">
        {problem ? (
          <div className="inspector__section" role="alert">
            <p>{errorText(problem)}</p>
            <Button size="s" onPress={() => void inspector.reread()}>
              {t('common:tryAgain')}
            </Button>
          </div>
        ) : details ? (
          <>
            <TodayNote />
            <MemoryDetailsView key={details.node.id} details={details} />
          </>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </>
  );
}
