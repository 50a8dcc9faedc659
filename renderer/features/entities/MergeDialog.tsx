import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Entity } from '../../../shared/contract/entities.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { useText } from '../../ui/text/useText.ts';
import { EntityIcon } from './EntityIcon.tsx';

interface MergeDialogProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

const TYPING_PAUSE_MS = 150;

/** Merge dialog; says which of the two names stays before it is done. */
export function MergeDialog({ entity, onClose }: MergeDialogProps) {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();
  const [query, setQuery] = useState('');
  const [candidates, setFound] = useState<readonly Entity[] | null>(null);
  const [selected, setOther] = useState<Entity | null>(null);

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void entities.find(query).then((list) => {
        if (!stale) setFound(list.filter(({ id }) => id !== entity.id));
      });
    }, TYPING_PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [entities, entity.id, query]);

  // The person's own entity is never merged into another.
  const [target, merged] = selected?.isSelf ? [selected, entity] : [entity, selected];

  async function merge(): Promise<void> {
    if (!merged || !(await entities.merge(target, merged.id))) return;
    onClose();
    route.go({ screen: 'entities', entityId: target.id });
  }

  return (
    <Dialog title={t('entities:mergeTitle', { name: entity.name })} isOpen onClose={onClose}>
      <SearchInput label={t('entities:search')} value={query} onChange={setQuery} />
      {candidates?.length === 0 ? <p role="status">{t('entities:nobody')}</p> : null}
      <ul className="merge-choices">
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <AriaButton
              className={candidate.id === selected?.id ? 'entity entity--open' : 'entity'}
              aria-pressed={candidate.id === selected?.id}
              onPress={() => setOther(candidate)}
            >
              <EntityIcon type={candidate.type} />
              <span className="entity__name">{candidate.name}</span>
              <span className="entity__meta num">
                {t(`words:entity.${candidate.type}`)} ·{' '}
                {t('review:mentions', { count: candidate.mentions })}
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
      {merged ? (
        <p role="status">{t('review:mergeMeans', { kept: target.name, gone: merged.name })}</p>
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
