import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Version switcher of a turn or of an answer; the messages after it switch with it. */
export function VersionSwitcher({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const { versions, id } = message;
  if (versions.length < 2) return null;
  const at = versions.indexOf(id);

  function show(index: number): void {
    const version = versions[index];
    if (version !== undefined) void chat.showVersion(version);
  }

  return (
    <span className="turn-versions" role="group" aria-label={t('chat:versions')}>
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
