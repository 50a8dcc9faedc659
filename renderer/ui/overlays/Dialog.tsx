import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../controls/Button.tsx';
import './dialog.css';
import { useText } from '../text/useText.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: 's' | 'm';
  /** True once something was typed: a press beside the dialog does not throw it away. */
  readonly isChanged?: boolean;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, width = 'm', isChanged = false } = props;
  const { t } = useText();
  useFocusAfterClose(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isChanged}
      className="backdrop"
    >
      <Modal className={`dialog dialog--${width}`}>
        <AriaDialog className="dialog__body">
          <header className="dialog__head">
            <Heading slot="title" level={2} className="dialog__title">
              {title}
            </Heading>
            <IconButton label={t('common:close')} onPress={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Focuses the screen after a dialog whose opener has left the page meanwhile, as with its row. */
function useFocusAfterClose(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () =>
      // The frame after the one in which the opener would get its focus back.
      void requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById('main')?.focus();
        }),
      );
  }, [isOpen]);
}

/** Button row at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
