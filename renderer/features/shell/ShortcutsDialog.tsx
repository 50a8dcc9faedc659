import { useApp } from '../../stores/context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { shortcutGroups, showKeys } from './keys.ts';
import './shortcuts.css';
import { useText } from '../../ui/useText.ts';

export function ShortcutsDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useText();
  const { view } = useApp();
  return (
    <Dialog title={t('shell:shortcuts.title')} isOpen={isOpen} onClose={() => view.close()}>
      {shortcutGroups.map((group) => (
        <section key={group.id} className="shortcuts">
          <h3 className="shortcuts__head">{t(`shell:shortcuts.group.${group.id}`)}</h3>
          <dl className="shortcuts__list">
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.id} className="shortcuts__row">
                <dt>{t(`shell:shortcuts.action.${shortcut.id}`)}</dt>
                <dd>
                  {showKeys(shortcut.keys).map((key) => (
                    <kbd key={key} className="key">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
