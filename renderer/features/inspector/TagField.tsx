import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_TAGS } from '../../../shared/domain/primitives.ts';
import { tagOf } from '../../../shared/domain/tag.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useTagProblem } from '../memory/tags/useTagProblem.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

/** Tag editor of a memory. */
export function TagField({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const addButton = useReturnFocus(adding);
  const list = useRef<HTMLUListElement>(null);
  const focusHandlers = useFocusNeighbor(list);
  const tagProblemOf = useTagProblem();
  const { tags } = node;
  return (
    <ul ref={list} className="tags" {...focusHandlers}>
      {tags.map((tag) => (
        <li key={tag} data-row={tag} className="tags__item">
          #{tagOf(tag)}
          <IconButton
            size="s"
            label={t('memories:removeTag', { tag })}
            onPress={() => void memoryActions.bulk([node], { kind: 'untag', tag })}
          >
            <X size={13} aria-hidden />
          </IconButton>
        </li>
      ))}
      {tags.length >= MAX_TAGS ? null : (
        <li>
          {adding ? (
            <InlineRename
              label={t('memories:bulk.tagName')}
              value=""
              problemOf={tagProblemOf}
              onSave={async (text) => {
                const tag = tagOf(text);
                if (tag === '' || tags.includes(tag)) return true;
                return await memoryActions.bulk([node], { kind: 'tag', tag });
              }}
              onClose={() => setAdding(false)}
            />
          ) : (
            <Button ref={addButton} size="s" tone="quiet" onPress={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
              {t('memories:bulk.addTag')}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
