import { useState } from 'react';
import type { Entity } from '../../../shared/contract/entities.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { EntityPicker } from './EntityPicker.tsx';

interface MergeDialogProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

/** Merge dialog; says which of the two names stays before it is done. */
export function MergeDialog({ entity, onClose }: MergeDialogProps) {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();
  const [selected, setSelected] = useState<Entity | null>(null);

  // The person's own entity is never merged into another.
  const [target, merged] = selected?.isSelf ? [selected, entity] : [entity, selected];

  const merge = useSingleFlight(async () => {
    if (!merged || !(await entities.merge(target, merged.id))) return;
    onClose();
    route.go({ screen: 'entities', entityId: target.id });
  });

  return (
    <Dialog title={t('entities:mergeTitle', { name: entity.name })} isOpen onClose={onClose}>
      <EntityPicker excludedId={entity.id} selected={selected} onSelect={setSelected} />
      {merged ? (
        <p role="status">
          {t('review:mergeExplanation', { kept: target.name, gone: merged.name })}
        </p>
      ) : null}
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={!merged} onPress={() => void merge()}>
          {t('review:merge')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
