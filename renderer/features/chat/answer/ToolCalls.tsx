import { Ban, Wrench } from 'lucide-react';
import type { ToolCall } from '../../../../shared/domain/chat.ts';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { prettyJson, toolNameKey } from './toolText.ts';

/** Tool calls of an answer: one quiet line each, with the details on demand. */
export function ToolCalls({ calls }: { readonly calls: readonly ToolCall[] }) {
  const { t } = useText();
  if (calls.length === 0) return null;
  return (
    <ul className="tools" aria-label={t('chat:toolCalls')}>
      {calls.map((call) => (
        <li key={call.id}>
          <Disclosure line={<ToolLine call={call} />}>
            {() => <ToolDetails call={call} />}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function ToolLine({ call }: { readonly call: ToolCall }) {
  const { t } = useText();
  const key = toolNameKey(call.name);
  return (
    <>
      {call.state === 'refused' ? <Ban size={14} aria-hidden /> : <Wrench size={14} aria-hidden />}
      <span className="tools__name">{key ? t(key) : call.name}</span>
      {call.state === 'running' ? <span>{t('chat:toolRunning')}</span> : null}
      {call.state === 'refused' ? <span>{t('chat:toolRefused')}</span> : null}
    </>
  );
}

function ToolDetails({ call }: { readonly call: ToolCall }) {
  const { t } = useText();
  return (
    <dl className="tools__details">
      <dt>{t('chat:toolArguments')}</dt>
      <dd>
        <pre tabIndex={0}>{prettyJson(call.arguments)}</pre>
      </dd>
      {call.result === null ? null : (
        <>
          <dt>{t('chat:toolResult')}</dt>
          <dd>
            <pre tabIndex={0}>{prettyJson(call.result)}</pre>
          </dd>
        </>
      )}
    </dl>
  );
}
