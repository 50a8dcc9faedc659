import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { EntityMenu } from '../memory/EntityMenu.tsx';
import { NewEntityDialog } from '../memory/entities/NewEntityDialog.tsx';

/** People and things that a memory is about, linked and unlinked by hand. */
export function AboutField({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [creating, setCreating] = useState(false);
  const { node, entities: linkedEntities } = details;
  const selected = useMemo(() => linkedEntities.map(({ id }) => id), [linkedEntities]);

  async function applySelection(
    next: readonly EntityId[],
    choices: readonly EntityRef[],
  ): Promise<void> {
    for (const entity of linkedEntities.filter(({ id }) => !next.includes(id))) {
      await entities.unlink(entity, node.id);
    }
    for (const entity of choices.filter(({ id }) => next.includes(id) && !selected.includes(id))) {
      await entities.link(entity, node.id);
    }
  }

  return (
    <span className="about">
      <EntityMenu
        label={t('entities:title')}
        selected={selected}
        isField
        onChange={(next, choices) => void applySelection(next, choices)}
      />
      <Button size="s" tone="quiet" onPress={() => setCreating(true)}>
        <Plus size={14} aria-hidden />
        {t('entities:add')}
      </Button>
      {creating ? (
        <NewEntityDialog
          onClose={() => setCreating(false)}
          onCreate={(entity) => void entities.link(entity, node.id)}
        />
      ) : null}
    </span>
  );
}
