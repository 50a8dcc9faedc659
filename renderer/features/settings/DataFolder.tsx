import { FolderOpen } from 'lucide-react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { toWireError } from '../../stores/shell/errors.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';

export function DataFolder() {
  const { t } = useText();
  const { client, session, workspaces, toasts } = useApp();
  const format = useFormat();
  const host = useSelect(session, (state) => state.host);
  const total = useSelect(workspaces, (state) =>
    state.list.reduce((sum, workspace) => sum + workspace.sizeBytes, 0),
  );
  if (!host) return null;

  async function open(): Promise<void> {
    try {
      const { opened } = await client.call('host.openHomeFolder', {});
      if (!opened) toasts.show({ kind: 'error', error: { code: 'not_available' } });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  return (
    <Section title={t('settings:data')} note={t('settings:dataNote')}>
      <div className="settings__row">
        <code className="settings__path">{host.homeFolder}</code>
        <span className="num">{format.bytes(total)}</span>
        {host.capabilities.includes('open_folder') ? (
          <Button size="s" onPress={() => void open()}>
            <FolderOpen size={15} aria-hidden />
            {t('settings:openFolder')}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}
