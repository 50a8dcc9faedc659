import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useIsNarrow } from '../../ui/useMediaQuery.ts';
import { MemoryDetailsView } from './MemoryDetailsView.tsx';
import { TodayNote } from './TodayNote.tsx';
import { useFocusAfterCorrection } from './useFocusAfterCorrection.ts';
import './inspector.css';
import { useText } from '../../ui/text/useText.ts';

/** Inspector: the full details of a memory, in a column or a sheet. */
export function InspectorPane() {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const nodeId = useSelect(inspector, (state) => state.nodeId);
  const isNarrow = useIsNarrow(1100);
  const pane = useRef<HTMLElement>(null);
  /** Control outside the pane from which the memory was opened. */
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (nodeId !== null && !pane.current?.contains(focused)) opener.current = focused;
  }, [nodeId]);

  /** Closes the column and returns the focus, which would fall to the page with it. */
  function close(): void {
    const target = opener.current;
    const canFocusTarget =
      target instanceof HTMLElement && target !== document.body && target.isConnected;
    (canFocusTarget ? target : document.getElementById('main'))?.focus();
    inspector.close();
  }

  if (nodeId === null) return null;
  if (!isNarrow) {
    return (
      <aside
        ref={pane}
        className="inspector"
        aria-label={t('memories:inspector')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.defaultPrevented) return;
          if (event.key === 'Escape') close();
        }}
      >
        <InspectorContent onClose={close} />
      </aside>
    );
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => !next && inspector.close()}
      isDismissable
      className="backdrop backdrop--sheet"
    >
      <Modal className="sheet">
        <AriaDialog aria-label={t('memories:inspector')} className="inspector inspector--sheet">
          <InspectorContent onClose={() => inspector.close()} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function InspectorContent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const { details, problem, isCorrecting } = useSelect(inspector, (state) => state);
  const scroller = useFocusAfterCorrection(isCorrecting);
  const errorText = useErrorText();
  return (
    <>
      <header className="inspector__head">
        <h2 className="inspector__title">{t('memories:inspector')}</h2>
        <IconButton label={t('common:close')} onPress={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div ref={scroller} className="inspector__scroll">
        {problem ? (
          <div className="inspector__section" role="alert">
            <p>{errorText(problem)}</p>
            {problem.code === 'not_found' ? null : (
              <Button size="s" onPress={() => void inspector.reload()}>
                {t('common:tryAgain')}
              </Button>
            )}
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
