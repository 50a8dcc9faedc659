import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useCopy } from '../../stores/app/useCopy.ts';
import { useText } from '../../ui/text/useText.ts';

interface GuardedLinkProps {
  readonly href: string | undefined;
  readonly children: ReactNode;
}

/** Link that shows its full target and asks before anything is opened. */
export function GuardedLink({ href, children }: GuardedLinkProps) {
  const { t } = useText();
  const copy = useCopy();
  const [isAsking, setAsking] = useState(false);
  if (href === undefined || href === '') return <span>{children}</span>;

  return (
    <>
      <AriaButton className="link" onPress={() => setAsking(true)}>
        {children}
      </AriaButton>
      <Dialog
        title={t('chat:link.title')}
        width="s"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{t('chat:link.text')}</p>
        <p className="link__address">{href}</p>
        <DialogActions>
          <Button
            onPress={() => {
              setAsking(false);
              void copy(href);
            }}
          >
            {t('chat:link.copy')}
          </Button>
          <Button
            tone="primary"
            onPress={() => {
              setAsking(false);
              window.open(href, '_blank', 'noopener,noreferrer');
            }}
          >
            {t('chat:link.open')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
