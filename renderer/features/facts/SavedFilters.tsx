import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import '../../ui/controls/select.css';

/** Saved filters, by name. */
export function SavedFilters() {
  const { t } = useText();
  const { toasts } = useApp();
  const { facts, savedFilters } = useWorkspace();
  const saved = useSelect(savedFilters, (state) => state.saved);
  const [naming, setNaming] = useState(false);
  const menuButton = useReturnFocus(naming);

  if (naming) {
    return (
      <InlineRename
        label={t('memories:saved.name')}
        value=""
        onClose={() => setNaming(false)}
        onSave={(name) => {
          savedFilters.save(name, facts.getState().filters);
          return Promise.resolve(true);
        }}
      />
    );
  }
  return (
    <Menu
      label={t('memories:saved.menu')}
      trigger={
        <AriaButton ref={menuButton} className="select select--quiet">
          <Bookmark size={14} aria-hidden />
          <span className="select__value">{t('memories:saved.menu')}</span>
        </AriaButton>
      }
    >
      {[
        ...saved.map(({ name, filters }) => (
          <MenuItem
            key={`use ${name}`}
            text={name}
            icon={<Bookmark size={15} aria-hidden />}
            onAction={() => void facts.filter(filters)}
          />
        )),
        <MenuItem
          key="save"
          text={t('memories:saved.save')}
          icon={<Plus size={15} aria-hidden />}
          onAction={() => setNaming(true)}
        />,
        ...saved.map(({ name, filters }) => (
          <MenuItem
            key={`remove ${name}`}
            text={t('memories:saved.remove', { name })}
            tone="danger"
            icon={<Trash2 size={15} aria-hidden />}
            onAction={() => {
              savedFilters.remove(name);
              const restore = () => savedFilters.save(name, filters);
              toasts.show({ kind: 'removed', label: name, restore });
            }}
          />
        )),
      ]}
    </Menu>
  );
}
