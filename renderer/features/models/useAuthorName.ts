import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { modelOf } from '../../stores/models.ts';
import { useText } from '../../ui/useText.ts';

/** Who wrote an answer, in words: a model is stored by its reference. */
export function useAuthorName(author: string | null): string {
  const { t } = useText();
  const { models } = useWorkspace();
  const known = useSelect(models, (state) =>
    author === null ? undefined : modelOf(state, author),
  );
  if (author === null || author === 'built-in') return t('chat:builtInAssistant');
  if (author === DEMO_MODEL) return t('shell:demo.author');
  return known?.name ?? author;
}
