import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { KeyCaps } from '../keyboard/KeyCaps.tsx';
import { shortcutGroups } from '../keyboard/keys.ts';
import '../keyboard/shortcuts.css';
import { useText } from '../../ui/text/useText.ts';

export function ShortcutsDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useText();
  const { route, shortcuts, view } = useApp();
  const { enabled, bindings } = useSelect(shortcuts, (state) => state);
  return (
    <Dialog title={t('shell:shortcuts.title')} isOpen={isOpen} onClose={() => view.close()}>
      {enabled ? null : <p>{t('shell:shortcuts.disabled')}</p>}
      {shortcutGroups(enabled ? bindings : null).map((group) => (
        <section key={group.id} className="shortcuts">
          <h3 className="shortcuts__head">{t(`shell:shortcuts.group.${group.id}`)}</h3>
          <dl className="shortcuts__list">
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.id} className="shortcuts__row">
                <dt>{t(`shell:shortcuts.action.${shortcut.id}`)}</dt>
                <dd>
                  <KeyCaps keys={shortcut.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <DialogActions>
        <Button
          onPress={() => {
            view.close();
            route.go({ screen: 'settings', section: 'shortcuts' });
          }}
        >
          {t('shell:shortcuts.change')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
