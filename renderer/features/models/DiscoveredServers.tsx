import { Cpu, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { bestChatModel } from '../../stores/chat/modelChoice.ts';
import { roleOf, type DiscoveredServer } from '../../stores/chat/modelState.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { GetModel } from './GetModel.tsx';

/** Discovered servers on this machine: one click, no key, nothing leaves it. */
export function DiscoveredServers() {
  const { t } = useText();
  const { models } = useWorkspace();
  const servers = useSelect(models, (state) => state.discovered);
  const discovering = useSelect(models, (state) => state.discovering);
  const [isRequested, setRequested] = useState(false);
  // The search of a return goes on unseen: what was found before stands until then.
  const isLooking = isRequested || (servers === null && discovering);
  async function search(): Promise<void> {
    setRequested(true);
    await models.discover();
    setRequested(false);
  }

  return (
    <div className="servers" aria-busy={isLooking}>
      <p className="servers__state" role="status">
        {isLooking
          ? t('settings:models.searching')
          : servers === null
            ? ''
            : servers.length === 0
              ? t('settings:models.noneFound')
              : t('settings:models.found', { count: servers.length })}
      </p>
      {servers && servers.length > 0 ? (
        <ul className="servers__list">
          {servers.map((server) => (
            <ServerRow key={server.baseUrl} server={server} />
          ))}
        </ul>
      ) : null}
      <Button size="s" tone="quiet" isDisabled={isLooking} onPress={() => void search()}>
        <RefreshCw size={14} aria-hidden />
        {t('settings:models.searchAgain')}
      </Button>
      {servers === null || servers.length === 0 ? <GetModel /> : null}
    </div>
  );
}

function ServerRow({ server }: { readonly server: DiscoveredServer }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const modelInUse = useSelect(models, (state) => {
    const model = roleOf(state, 'chat')?.model?.ref ?? '';
    return server.endpointId !== null && model.startsWith(`${server.endpointId}/`)
      ? model.slice(server.endpointId.length + 1)
      : null;
  });
  const firstModels = server.models.slice(0, 3);
  const canAnswer = bestChatModel(server.models) !== null;

  async function connect(): Promise<void> {
    setBusy(true);
    await models.connect(server);
    setBusy(false);
  }

  return (
    <li className="server">
      <Cpu size={18} aria-hidden />
      <div className="server__text">
        <p className="server__name">
          {server.name} <Badge>{t('chat:local')}</Badge>
        </p>
        <p className="server__models">
          {server.models.length === 0
            ? t('settings:models.noModels')
            : format.list(
                server.models.length > firstModels.length
                  ? [
                      ...firstModels,
                      t('settings:models.more', {
                        count: server.models.length - firstModels.length,
                      }),
                    ]
                  : firstModels,
              )}
        </p>
        {server.models.length > 0 && !canAnswer ? (
          <p className="server__models">{t('settings:models.noChatModel')}</p>
        ) : null}
      </div>
      {modelInUse !== null ? (
        <p className="server__used">{t('settings:models.answers', { name: modelInUse })}</p>
      ) : canAnswer ? (
        <Button
          tone="primary"
          isDisabled={busy}
          aria-label={t('settings:models.useServer', { name: server.name })}
          onPress={() => void connect()}
        >
          {t('settings:models.use')}
        </Button>
      ) : null}
    </li>
  );
}
