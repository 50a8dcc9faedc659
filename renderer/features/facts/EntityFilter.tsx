import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { EntityMenu } from '../memory/EntityMenu.tsx';

/** Entity filter of the memory list. */
export function EntityFilter() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const selected = useSelect(facts, (state) => state.filters.entityIds);
  return (
    <EntityMenu
      label={t('memories:filter.entity')}
      selected={selected}
      onChange={(entityIds) => void facts.filter({ entityIds })}
    />
  );
}
