import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryRelation } from '../../stores/memory/memoryActions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useMemorySearch } from '../memory/useMemorySearch.ts';

interface LinkDialogProps {
  readonly node: MemoryNode;
  readonly onClose: () => void;
}

const RELATIONS = ['related_to', 'part_of'] as const satisfies readonly MemoryRelation[];

/** Chooses another memory and how this one is linked to it. */
export function LinkDialog({ node, onClose }: LinkDialogProps) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const [query, setQuery] = useState('');
  const [relation, setRelation] = useState<MemoryRelation>('related_to');
  const [selectedId, setSelectedId] = useState<NodeId | null>(null);
  const candidates = useMemorySearch(query)?.filter(({ id }) => id !== node.id);
  // A choice that is no longer listed cannot be seen, and is none.
  const selected = candidates?.find(({ id }) => id === selectedId);

  const link = useSingleFlight(async () => {
    if (selected === undefined) return;
    // A refusal is reported by a toast, and the choice stays.
    if ((await memoryActions.link(node.id, selected.id, relation)) !== null) onClose();
  });

  return (
    <Dialog title={t('memories:links.addTitle')} isOpen onClose={onClose}>
      <p className="links__own" dir="auto">
        {node.content}
      </p>
      <Select
        label={t('memories:links.how')}
        value={relation}
        choices={RELATIONS.map((value) => ({ value, text: t(`memories:links.choice.${value}`) }))}
        onChange={setRelation}
      />
      <SearchInput label={t('memories:search')} value={query} onChange={setQuery} />
      {candidates?.length === 0 ? <p role="status">{t('memories:nothingFound')}</p> : null}
      <ul className="links__choices">
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <AriaButton
              className="links__choice"
              aria-pressed={candidate.id === selected?.id}
              onPress={() => setSelectedId(candidate.id)}
            >
              {candidate.content}
            </AriaButton>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={selected === undefined} onPress={() => void link()}>
          {t('memories:links.do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
