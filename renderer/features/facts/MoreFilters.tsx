import { useEffect } from 'react';
import { usedSourceTypes } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import {
  DEFAULT_FILTERS,
  strengthBands,
  type FactFilters,
  type StrengthBand,
} from '../../stores/memory/factState.ts';
import { DayField } from '../../ui/controls/DayField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';
import { EntityFilter } from './EntityFilter.tsx';
import { FilterMenu } from '../memory/FilterMenu.tsx';

const bands = Object.keys(strengthBands) as StrengthBand[];

/** Further filters: type, entity, tag, provenance, strength and date. */
export function MoreFilters() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const filters = useSelect(facts, (state) => state.filters);
  const tags = useSelect(facts.choices, (state) => state.tags);
  useEffect(() => void facts.choices.loadTags(), [facts]);
  return (
    <div className="filters__more">
      <FilterMenu
        label={t('memories:filter.type')}
        selected={filters.types}
        choices={(['semantic', 'opinion', 'procedural'] as const).map((type) => ({
          value: type,
          text: t(`words:type.${type}`),
        }))}
        onChange={(types) => void facts.filter({ types })}
      />
      <EntityFilter />
      <FilterMenu
        label={t('memories:filter.tag')}
        selected={filters.tags}
        choices={tags.map((tag) => ({ value: tag, text: tag }))}
        onChange={(chosen) => void facts.filter({ tags: chosen })}
      />
      <FilterMenu
        label={t('memories:filter.origin')}
        selected={filters.sources}
        choices={usedSourceTypes.map((source) => ({
          value: source,
          text: t(`memories:filter.origins.${source}`),
        }))}
        onChange={(sources) => void facts.filter({ sources })}
      />
      <Select
        quiet
        label={t('memories:strength')}
        value={filters.strength ?? 'any'}
        choices={(['any', ...bands] as const).map((band) => ({
          value: band,
          text: t(`memories:filter.band.${band}`),
        }))}
        onChange={(band) => void facts.filter({ strength: band === 'any' ? null : band })}
      />
      <DayField
        optional
        label={t('memories:filter.from')}
        value={filters.from}
        {...(filters.until !== '' && { max: filters.until })}
        onChange={(from) => void facts.filter({ from })}
      />
      <DayField
        optional
        label={t('memories:filter.until')}
        value={filters.until}
        {...(filters.from !== '' && { min: filters.from })}
        onChange={(until) => void facts.filter({ until })}
      />
      <DayField
        optional
        label={t('memories:filter.fadesBy')}
        value={filters.fadesBy}
        onChange={(fadesBy) => void facts.filter({ fadesBy })}
      />
    </div>
  );
}

/** True if the second row of filters is in use. */
export function hasAdvancedFilters(filters: FactFilters): boolean {
  const { types, entityIds, tags, sources, strength, from, until, fadesBy } = filters;
  return (
    [types, entityIds, tags, sources].some((chosen) => chosen.length > 0) ||
    strength !== DEFAULT_FILTERS.strength ||
    from !== '' ||
    until !== '' ||
    fadesBy !== ''
  );
}
