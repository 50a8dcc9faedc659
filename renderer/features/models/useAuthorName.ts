import { importedAuthorName } from '../../../shared/domain/imports.ts';
import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { modelOf, type ModelsState } from '../../stores/chat/modelState.ts';
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

/**
 * Name of a model, or of the program that an answer was imported from. A model that its server does
 * not list now is named without that server.
 */
function nameOf(state: ModelsState, author: string): string {
  const model = modelOf(state.endpoints, author);
  if (model !== undefined) return model.name;
  const server = state.endpoints.find(({ endpoint }) => author.startsWith(`${endpoint.id}/`));
  if (server !== undefined) return author.slice(server.endpoint.id.length + 1);
  return importedAuthorName(author) ?? author;
}
