import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import { useText } from '../../ui/useText.ts';
import { FilterMenu } from '../facts/FilterMenu.tsx';
import { EntityIcon } from './EntityIcon.tsx';

const TYPING_PAUSE_MS = 150;

export function EntityList({ openId }: { readonly openId: Id | null }) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const {
    entities: list,
    total,
    types,
    status,
    problem,
    query,
  } = useSelect(entities, (state) => state);
  const errorText = useErrorText();
  return (
    <section className="entities__list" aria-label={t('entities:list')}>
      <div className="entities__search" role="search">
        <SearchBox />
        <FilterMenu
          label={t('entities:type')}
          selected={types}
          choices={entityTypeSchema.options.map((type) => ({
            value: type,
            text: t(`words:entity.${type}`),
          }))}
          onChange={(next) => void entities.filter({ types: next })}
        />
      </div>
      {status === 'failed' && problem ? (
        <div className="entities__note" role="alert">
          <p>{errorText(problem)}</p>
          <Button size="s" onPress={() => void entities.load()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      {status === 'ready' && list.length === 0 ? (
        <p className="entities__note">
          {query === '' && types.length === 0 ? t('entities:empty') : t('entities:nothingFound')}
        </p>
      ) : null}
      <ul className="entities__rows">
        {list.map((entity) => (
          <li key={entity.id}>
            <EntityRow entity={entity} open={entity.id === openId} />
          </li>
        ))}
      </ul>
      {list.length < total ? (
        <Button size="s" tone="quiet" onPress={() => void entities.loadMore()}>
          {t('entities:more', { count: total - list.length })}
        </Button>
      ) : null}
    </section>
  );
}

function SearchBox() {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [query, setQuery] = useState(entities.getState().query);
  useEffect(() => {
    if (query === entities.getState().query) return undefined;
    const timer = setTimeout(() => void entities.filter({ query }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, entities]);
  return <SearchInput label={t('entities:search')} value={query} onChange={setQuery} />;
}

function EntityRow({ entity, open }: { readonly entity: Entity; readonly open: boolean }) {
  const { t } = useText();
  const { route } = useApp();
  return (
    <AriaButton
      className={open ? 'entity entity--open' : 'entity'}
      {...(open ? { 'aria-current': 'true' } : {})}
      onPress={() => route.go({ screen: 'entities', entityId: entity.id })}
    >
      <EntityIcon type={entity.type} />
      <span className="entity__name">{entity.name}</span>
      {entity.isSelf ? <Badge>{t('entities:self')}</Badge> : null}
      <span className="entity__meta num">
        {t(`words:entity.${entity.type}`)} · {t('review:mentions', { count: entity.mentions })}
      </span>
    </AriaButton>
  );
}
