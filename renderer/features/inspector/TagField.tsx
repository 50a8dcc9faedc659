import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../shared/domain/primitives.ts';
import { tagOf } from '../../../shared/domain/tag.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

/** Tag editor of a memory. */
export function TagField({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const [adding, setAdding] = useState(false);
  const addButton = useReturnFocus(adding);
  const { tags } = node;
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag} className="tags__item">
          #{tagOf(tag)}
          <IconButton
            size="s"
            label={t('memories:removeTag', { tag })}
            onPress={() => void memoryActions.bulk([node], { deed: 'untag', tag })}
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
              longest={MAX_TAG_LENGTH}
              onSave={(text) => {
                setAdding(false);
                const tag = tagOf(text);
                if (tag !== '' && !tags.includes(tag))
                  void memoryActions.bulk([node], { deed: 'tag', tag });
              }}
              onCancel={() => setAdding(false)}
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
