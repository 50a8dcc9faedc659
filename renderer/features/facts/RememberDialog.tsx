import { useState } from 'react';
import { nodeKindSchema, type NodeKind } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';

export function RememberDialog() {
  const { t } = useText();
  const { view } = useApp();
  const { history } = useWorkspace();
  const [{ text, messageId }] = useState(() => view.getState().rememberFrom);
  const [content, setContent] = useState(() => text.slice(0, MAX_MEMORY_LENGTH));
  const [kind, setKind] = useState<NodeKind>('Fact');
  const empty = content.trim() === '';

  async function save(): Promise<void> {
    if (empty) return;
    // A refusal is reported by a toast, and the text stays.
    const node = await history.remember(content.trim(), kind, messageId ?? undefined);
    if (node) view.close();
  }

  return (
    <Dialog title={t('memories:addTitle')} isOpen onClose={() => view.close()}>
      <MemoryText
        label={t('memories:contentLabel')}
        hint={t('memories:contentHint')}
        value={content}
        onChange={setContent}
        onSubmit={() => void save()}
      />
      <div className="remember__kind">
        <Select
          label={t('memories:kind')}
          value={kind}
          choices={nodeKindSchema.options.map((option) => ({
            value: option,
            text: t(`words:kind.${option}`),
          }))}
          onChange={setKind}
        />
        <p>{t(`words:kindMeaning.${kind}`)}</p>
      </div>
      <DialogActions>
        <Button onPress={() => view.close()}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={empty} onPress={() => void save()}>
          {t('memories:remember')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
