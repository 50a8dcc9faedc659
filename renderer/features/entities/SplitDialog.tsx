import { useCallback, useMemo, useState } from 'react';
import type { EntityType } from '../../../shared/domain/entity.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { EntityTypeSelect } from '../memory/entities/EntityTypeSelect.tsx';
import { CheckboxList } from './CheckboxList.tsx';
import type { NodeId } from '../../../shared/domain/primitives.ts';

interface SplitDialogProps {
  readonly profile: EntityProfile;
  readonly onClose: () => void;
}

const MAX_NAME = 200;

/** Split dialog: which memories and aliases move to the new entity. */
export function SplitDialog({ profile, onClose }: SplitDialogProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const format = useFormat();
  const { entity, aliases } = profile;
  const memories = useSelect(entities, (state) => state.memories);
  const loadMore = useCallback(() => void entities.loadMoreMemories(), [entities]);
  const items = useMemo(
    () => memories.map(({ id, content }) => ({ id, text: content })),
    [memories],
  );
  const [name, setName] = useState('');
  const [type, setType] = useState<EntityType>(entity.type);
  const [nodeIds, setNodeIds] = useState<readonly NodeId[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const legend = [
    t('entities:splitMemories'),
    t('entities:selectedOf', {
      selected: format.number(nodeIds.length),
      total: format.number(profile.total),
    }),
  ].join(' · ');
  const empty = name.trim() === '';

  const split = useSingleFlight(async () => {
    const parts = { name: name.trim(), type, nodeIds: [...nodeIds], aliases: [...names] };
    // A refusal is reported by a toast, and the selection stays.
    if (await entities.split(entity, parts)) onClose();
  });

  return (
    <Dialog
      title={t('entities:splitTitle', { name: entity.name })}
      isOpen
      onClose={onClose}
      isChanged={name !== '' || nodeIds.length + names.length > 0}
    >
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
      <EntityTypeSelect value={type} onChange={setType} />
      <CheckboxList
        legend={legend}
        items={items}
        onEnd={loadMore}
        checkedIds={nodeIds}
        onChange={setNodeIds}
      />
      <CheckboxList
        legend={t('entities:splitNames')}
        items={aliases
          .filter((alias) => alias !== entity.name)
          .map((alias) => ({ id: alias, text: alias }))}
        checkedIds={names}
        onChange={setNames}
      />
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button
          tone="primary"
          isDisabled={empty || nodeIds.length + names.length === 0}
          onPress={() => void split()}
        >
          {t('entities:splitConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
