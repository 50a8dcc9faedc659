import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

/** Aliases of an entity; its current name stays. */
export function AliasList({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const addButton = useReturnFocus(adding);
  const list = useRef<HTMLUListElement>(null);
  const focusHandlers = useFocusNeighbor(list);
  const { entity, aliases } = profile;
  return (
    <section>
      <h3 className="profile__head">{t('entities:names')}</h3>
      <ul ref={list} className="profile__names" {...focusHandlers}>
        {aliases.map((alias) => (
          <li key={alias} data-row={alias} className="profile__alias">
            {alias}
            {alias === entity.name ? null : (
              <IconButton
                size="s"
                label={t('entities:removeName', { name: alias })}
                onPress={() => void entities.edit(entity, { kind: 'remove_alias', alias })}
              >
                <X size={13} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
        <li>
          {adding ? (
            <InlineRename
              label={t('entities:newName')}
              value=""
              onSave={(alias) => entities.edit(entity, { kind: 'add_alias', alias })}
              onClose={() => setAdding(false)}
            />
          ) : (
            <Button ref={addButton} size="s" tone="quiet" onPress={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
              {t('entities:addName')}
            </Button>
          )}
        </li>
      </ul>
    </section>
  );
}
