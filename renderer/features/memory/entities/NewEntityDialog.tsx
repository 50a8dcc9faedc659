import { useState } from 'react';
import type { Entity } from '../../../../shared/contract/entities.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../../ui/controls/Field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { useSingleFlight } from '../../../ui/useSingleFlight.ts';
import { EntityTypeSelect } from './EntityTypeSelect.tsx';

interface NewEntityDialogProps {
  readonly onCreate: (entity: Entity) => void;
  readonly onClose: () => void;
}

const MAX_NAME = 200;

/** Adds a person or thing by hand; memories that name it are linked at once. */
export function NewEntityDialog({ onCreate, onClose }: NewEntityDialogProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [name, setName] = useState('');
  const [type, setType] = useState<EntityType>('person');
  const empty = name.trim() === '';

  const create = useSingleFlight(async () => {
    if (empty) return;
    // A refusal is reported by a toast, and the name stays.
    const entity = await entities.create(name.trim(), type);
    if (entity === null) return;
    onClose();
    onCreate(entity);
  });

  return (
    <Dialog title={t('entities:newTitle')} isOpen onClose={onClose} isChanged={name !== ''}>
      <Field label={t('entities:name')} hint={t('entities:newHint')}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            autoFocus
            maxLength={MAX_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) void create();
            }}
          />
        )}
      </Field>
      <EntityTypeSelect value={type} onChange={setType} />
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={empty} onPress={() => void create()}>
          {t('entities:create')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
