import { ShieldCheck } from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { ModelsState } from '../../stores/chat/modelState.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** Privacy line: which data goes to which server, by the current roles. */
export function PrivacyLine() {
  const { t } = useText();
  const { models } = useWorkspace();
  const format = useFormat();
  const names = useSelect(models, remoteServerNames);
  return (
    <p className="privacy">
      <ShieldCheck size={16} aria-hidden />
      {names === ''
        ? t('settings:models.privacyLocal')
        : t('settings:models.privacyRemote', { names: format.list(names.split('\n')) })}
    </p>
  );
}

/** Names of remote servers with a role, one per line: strings compare by value. */
function remoteServerNames({ roles, endpoints }: ModelsState): string {
  const remoteModels = roles.flatMap(({ model }) => (model && !model.local ? [model.ref] : []));
  const names = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ id }) => remoteModels.some((ref) => ref.startsWith(`${id}/`)))
    .map(({ name }) => name);
  return [...new Set(names)].join('\n');
}
