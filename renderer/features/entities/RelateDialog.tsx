import { useState } from 'react';
import type { Entity } from '../../../shared/contract/entities.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { EntityPicker } from './EntityPicker.tsx';

interface RelateDialogProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

const MAX_RELATION_LENGTH = 60;

/** States a relation of this entity to another: "Lea works at Siemens". */
export function RelateDialog({ entity, onClose }: RelateDialogProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [relation, setRelation] = useState('');
  const [selected, setSelected] = useState<Entity | null>(null);
  const predicate = predicateOf(relation);
  const sentence =
    selected === null || predicate === ''
      ? null
      : `${entity.name} ${relation.trim()} ${selected.name}`;

  const relate = useSingleFlight(async () => {
    if (selected === null || sentence === null) return;
    // A refusal is reported by a toast, and the choice stays.
    if (await entities.relate(entity, predicate, selected, sentence)) onClose();
  });

  return (
    <Dialog
      title={t('entities:relateTitle', { name: entity.name })}
      isOpen
      onClose={onClose}
      isChanged={relation !== ''}
    >
      <Field label={t('entities:relateHow', { name: entity.name })} hint={t('entities:relateHint')}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            autoFocus
            maxLength={MAX_RELATION_LENGTH}
            value={relation}
            onChange={({ target }) => setRelation(target.value)}
          />
        )}
      </Field>
      <EntityPicker excludedId={entity.id} selected={selected} onSelect={setSelected} />
      {sentence === null ? null : <p role="status">{sentence}</p>}
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={sentence === null} onPress={() => void relate()}>
          {t('memories:remember')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Words joined by underscores: "works at" is `works_at`. */
function predicateOf(relation: string): string {
  return (relation.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('_');
}
