import { useState } from 'react';
import { entityTypeSchema, type EntityType } from '../../../shared/domain/entity.ts';
import { useWorkspace } from '../../stores/context.ts';
import type { EntityProfile } from '../../stores/entities.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useText } from '../../ui/useText.ts';
import { TickList } from './TickList.tsx';

interface SplitDialogProps {
  readonly profile: EntityProfile;
  readonly onClose: () => void;
}

const MAX_NAME = 200;

/** One turns out to be two: which memories and names become the new one's. */
export function SplitDialog({ profile, onClose }: SplitDialogProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const { entity, memories, aliases } = profile;
  const [name, setName] = useState('');
  const [type, setType] = useState<EntityType>(entity.type);
  const [nodeIds, setNodeIds] = useState<readonly string[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const empty = name.trim() === '';

  async function split(): Promise<void> {
    const wanted = { name: name.trim(), type, nodeIds: [...nodeIds], aliases: [...names] };
    // A refusal is told by a toast, and what was chosen stays here.
    if (await entities.split(entity, wanted)) onClose();
  }

  return (
    <Dialog title={t('entities:splitTitle', { name: entity.name })} isOpen onClose={onClose}>
      <Field label={t('entities:splitName')} hint={t('entities:splitHint')}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            autoFocus
            maxLength={MAX_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Select
        label={t('entities:type')}
        value={type}
        choices={entityTypeSchema.options.map((each) => ({
          value: each,
          text: t(`words:entity.${each}`),
        }))}
        onChange={setType}
      />
      <TickList
        legend={t('entities:splitMemories')}
        items={memories.map(({ id, content }) => ({ id, text: content }))}
        ticked={nodeIds}
        onChange={setNodeIds}
      />
      <TickList
        legend={t('entities:splitNames')}
        items={aliases
          .filter((alias) => alias !== entity.name)
          .map((alias) => ({ id: alias, text: alias }))}
        ticked={names}
        onChange={setNames}
      />
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button
          tone="primary"
          isDisabled={empty || nodeIds.length + names.length === 0}
          onPress={() => void split()}
        >
          {t('entities:splitDo')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
