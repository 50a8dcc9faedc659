import { useEffect, useState } from 'react';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { FilterMenu } from '../memory/FilterMenu.tsx';
import { EntityRows } from './EntityRows.tsx';

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
      <EntityRows list={list} total={total} openId={openId} />
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
