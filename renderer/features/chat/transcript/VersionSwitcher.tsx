import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Version switcher of a turn or of an answer; the messages after it switch with it. */
export function VersionSwitcher({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const { versions, id } = message;
  const at = versions.indexOf(id);
  const buttons = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);

  // The button that is pressed last has nowhere further to go, and would lose the focus.
  useLayoutEffect(() => {
    if (wasPressed.current && !buttons.current?.querySelector(':focus:enabled')) {
      buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    }
    wasPressed.current = false;
  }, [at]);
  if (versions.length < 2) return null;

  function show(index: number): void {
    const version = versions[index];
    wasPressed.current = true;
    if (version !== undefined) void chat.showVersion(version);
  }

  return (
    <span ref={buttons} className="turn-versions" role="group" aria-label={t('chat:versions')}>
      <IconButton
        size="s"
        label={t('chat:previousVersion')}
        isDisabled={at <= 0}
        onPress={() => show(at - 1)}
      >
        <ChevronLeft size={14} aria-hidden />
      </IconButton>
      <span className="num">{t('chat:versionOf', { n: at + 1, total: versions.length })}</span>
      <IconButton
        size="s"
        label={t('chat:nextVersion')}
        isDisabled={at >= versions.length - 1}
        onPress={() => show(at + 1)}
      >
        <ChevronRight size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
