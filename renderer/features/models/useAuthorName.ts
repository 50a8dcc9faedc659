import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { modelOf } from '../../stores/chat/models.ts';
import { useText } from '../../ui/text/useText.ts';

/** Author of an answer as a name: a model is stored by its reference. */
export function useAuthorName(author: string | null): string {
  const { t } = useText();
  const { models } = useWorkspace();
  const isListed = useSelect(models, (state) =>
    author === null ? undefined : modelOf(state, author),
  );
  if (author === null || author === 'built-in') return t('chat:builtInAssistant');
  if (author === DEMO_MODEL) return t('shell:demo.author');
  return isListed?.name ?? author;
}
