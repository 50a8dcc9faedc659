import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface AttachButtonProps {
  readonly conversationId: ConversationId | null;
}

/** Button that picks files for the message. */
export function AttachButton({ conversationId }: AttachButtonProps) {
  const { t } = useText();
  const { attachments } = useWorkspace();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('chat:attach')}
        data-testid="attachment-picker"
        onChange={(event) => {
          void attachments.add(conversationId, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton label={t('chat:attach')} onPress={() => picker.current?.click()}>
        <Paperclip size={16} aria-hidden />
      </IconButton>
    </>
  );
}
