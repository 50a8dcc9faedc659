import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { bestChatModel } from '../../stores/chat/modelChoice.ts';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { modelsInUse, type ListedEndpoint } from '../../stores/chat/modelState.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { KeyField } from './KeyField.tsx';
import { ModelTest } from './ModelTest.tsx';
import { RemoveEndpoint } from './RemoveEndpoint.tsx';
import { TypedModel } from './TypedModel.tsx';

/** Problems of a list that a server may have which answers all the same. */
const unlisted: ReadonlySet<ModelProblem> = new Set([
  'not_a_model_server',
  'bad_request',
  'server_error',
  'response_too_large',
]);

/** Card of one server: its address, models, key, and test. */
export function EndpointCard({ entry }: { readonly entry: ListedEndpoint }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const { endpoint, problem, models: offered, pending } = entry;
  const typed = modelsInUse(
    useSelect(models, ({ roles }) => roles),
    entry,
  );
  return (
    <li className="endpoint">
      <div className="endpoint__head">
        <h4 className="endpoint__name">{endpoint.name}</h4>
        {endpoint.local ? <Badge>{t('chat:local')}</Badge> : null}
        <code className="endpoint__url">{endpoint.baseUrl}</code>
        {endpoint.fromEnvironment ? null : <RemoveEndpoint endpoint={endpoint} />}
      </div>
      <p className="endpoint__note">
        {endpoint.local
          ? t('settings:models.runsLocally')
          : t('settings:models.sendsTo', { host: hostOf(endpoint.baseUrl) })}
      </p>
      <KeyField endpoint={endpoint} />
      {problem === null ? (
        <>
          {offered.length > 0 && bestChatModel(offered.map(({ name }) => name)) === null ? (
            <p className="endpoint__note">{t('settings:models.noChatModel')}</p>
          ) : null}
          {pending && offered.length === 0 ? (
            <p className="endpoint__note" role="status">
              {t('common:loading')}
            </p>
          ) : (
            <ModelTest models={offered} />
          )}
        </>
      ) : (
        <>
          <p className="endpoint__problem" role="status">
            {t(`errors:model.${problem}.what`)} {t(`errors:model.${problem}.todo`)}
          </p>
          <Button size="s" className="endpoint__retry" onPress={() => void models.load(true)}>
            {t('common:tryAgain')}
          </Button>
          {unlisted.has(problem) ? (
            <>
              <TypedModel endpoint={endpoint} />
              {typed.length > 0 ? <ModelTest models={typed} /> : null}
            </>
          ) : null}
        </>
      )}
    </li>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
