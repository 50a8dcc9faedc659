import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { modelOf, type ModelsState } from '../../stores/chat/models.ts';
import { useText } from '../../ui/text/useText.ts';

/** Author of an answer as a name: a model is stored by its reference. */
export function useAuthorName(author: string | null): string {
  const { t } = useText();
  const { models } = useWorkspace();
  const modelName = useSelect(models, (state) => (author === null ? '' : nameOf(state, author)));
  if (author === null || author === 'built-in') return t('chat:builtInAssistant');
  if (author === DEMO_MODEL) return t('shell:demo.author');
  return modelName;
}

/** Name of a model; one that its server does not list now is named without that server. */
function nameOf(state: ModelsState, author: string): string {
  const model = modelOf(state, author);
  if (model !== undefined) return model.name;
  const server = state.endpoints.find(({ endpoint }) => author.startsWith(`${endpoint.id}/`));
  return server === undefined ? author : author.slice(server.endpoint.id.length + 1);
}
