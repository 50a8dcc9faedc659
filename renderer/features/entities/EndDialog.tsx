import { useEffect, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { CheckboxList } from './CheckboxList.tsx';

interface EndDialogProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

/** Ends a topic: shows which memories would no longer inform answers, and retires the checked ones. */
export function EndDialog({ entity, onClose }: EndDialogProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const format = useFormat();
  const [memories, setMemories] = useState<readonly MemoryNode[] | null>(null);
  const [checkedNodeIds, setCheckedNodeIds] = useState<readonly NodeId[]>([]);
  const [problem, setProblem] = useState<WireError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const errorText = useErrorText();

  useEffect(() => {
    let isStale = false;
    setProblem(null);
    void entities.endPreview(entity.id).then((list) => {
      if (isStale) return;
      if (!list.ok) return setProblem(list.error);
      setMemories(list.value);
      setCheckedNodeIds(list.value.map(({ id }) => id));
    });
    return () => {
      isStale = true;
    };
  }, [entities, entity.id, attempt]);

  const items = useMemo(
    () => (memories ?? []).map(({ id, content }) => ({ id, text: content })),
    [memories],
  );
  const legend = [
    t('entities:endMemories'),
    t('entities:selectedOf', {
      selected: format.number(checkedNodeIds.length),
      total: format.number(items.length),
    }),
  ].join(' · ');

  const end = useSingleFlight(async () => {
    // A refusal is reported by a toast, and the selection stays.
    if (await entities.end(entity, checkedNodeIds)) onClose();
  });

  return (
    <Dialog
      title={t('entities:endTitle', { name: entity.name })}
      isOpen
      onClose={onClose}
      isChanged={checkedNodeIds.length < items.length}
    >
      <p>{t('entities:endExplanation')}</p>
      {problem ? (
        <div role="alert">
          <p>{errorText(problem)}</p>
          <Button size="s" onPress={() => setAttempt((count) => count + 1)}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      {memories === null && problem === null ? <Skeleton lines={4} /> : null}
      {memories?.length === 0 ? <p role="status">{t('entities:endNoMemories')}</p> : null}
      <CheckboxList
        legend={legend}
        items={items}
        checkedIds={checkedNodeIds}
        onChange={setCheckedNodeIds}
      />
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={memories === null} onPress={() => void end()}>
          {t('entities:endTopic')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
