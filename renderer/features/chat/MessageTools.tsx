import { Copy } from 'lucide-react';
import { useApp } from '../../stores/context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';

/** Seen on hover and on keyboard focus, so that the text stays the loudest thing. */
export function MessageTools({ text }: { readonly text: string }) {
  const { t } = useText();
  const { toasts } = useApp();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'copied' });
    } catch {
      toasts.show({ kind: 'error', error: { code: 'not_available', reason: 'clipboard' } });
    }
  }

  return (
    <span className="message__tools">
      <IconButton size="s" label={t('chat:copy')} onPress={() => void copy()}>
        <Copy size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
