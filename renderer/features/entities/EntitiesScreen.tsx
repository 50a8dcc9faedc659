import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { NewEntityDialog } from '../memory/entities/NewEntityDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { EntityList } from './EntityList.tsx';
import { EntityProfileView } from './EntityProfileView.tsx';
import './entities.css';

/** People and things: the list of entities, and the details of one. */
export function EntitiesScreen({ entityId }: { readonly entityId: EntityId | null }) {
  const { t } = useText();
  const { route } = useApp();
  const { entities } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const total = useSelect(entities, (state) => (state.status === 'ready' ? state.total : null));
  useEffect(() => void entities.load(), [entities]);
  useEffect(() => void entities.open(entityId), [entities, entityId]);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('entities:title')}</h1>
        <span className="entities__count num" role="status">
          {total === null ? '' : t('entities:count', { count: total })}
        </span>
        <span className="entities__gap" />
        <Button onPress={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          <span className="entities__add-text">{t('entities:add')}</span>
        </Button>
      </header>
      {adding ? (
        <NewEntityDialog
          onClose={() => setAdding(false)}
          onCreate={({ id }) => route.go({ screen: 'entities', entityId: id })}
        />
      ) : null}
      <div className={entityId === null ? 'entities' : 'entities entities--open'}>
        <EntityList openId={entityId} />
        {entityId === null ? (
          <div className="entities__none">
            {total === 0 ? null : (
              <EmptyState illustration={<Constellation />} title={t('entities:choose')}>
                {t('entities:chooseText')}
              </EmptyState>
            )}
          </div>
        ) : (
          <EntityProfileView />
        )}
      </div>
    </main>
  );
}
