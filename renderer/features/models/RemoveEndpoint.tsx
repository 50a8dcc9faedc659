import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '../../../shared/contract/models.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isWireError } from '../../stores/shell/errors.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';

/**
 * Button that removes a server. It asks first where a key is stored: the key is erased and never shown,
 * so that no undo could bring it back.
 */
export function RemoveEndpoint({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t } = useText();
  const { toasts } = useApp();
  const { models } = useWorkspace();
  const hasKey = useSelect(models, ({ endpointsWithKey }) => endpointsWithKey.has(endpoint.id));
  const [isAsking, setAsking] = useState(false);
  const { id, name, preset, baseUrl } = endpoint;
  const label = t('settings:models.removeServer', { name });

  async function restore(): Promise<void> {
    const restored = await models.add({ preset, name, baseUrl });
    if (isWireError(restored)) toasts.show({ kind: 'error', error: restored });
  }

  async function remove(): Promise<void> {
    setAsking(false);
    if (!(await models.remove(id)) || hasKey) return;
    toasts.show({ kind: 'removed', label: name, restore: () => void restore() });
  }

  return (
    <>
      <IconButton size="s" label={label} onPress={() => (hasKey ? setAsking(true) : void remove())}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
      <Dialog title={label} width="s" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('settings:models.removeServerNote')}</p>
        <DialogActions>
          <Button onPress={() => setAsking(false)}>{t('common:cancel')}</Button>
          <Button tone="danger" onPress={() => void remove()}>
            {t('settings:models.removeWithKey')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
