import { useId, useLayoutEffect, useRef } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { TextBox } from '../../ui/controls/Field.tsx';
import { canTakeFocus } from '../../ui/canTakeFocus.ts';
import { useEndOnUnmount } from '../../ui/useEndOnUnmount.ts';
import { useText } from '../../ui/text/useText.ts';

const rowOf = (field: HTMLElement | null) => field?.closest<HTMLElement>('[role=row]') ?? null;

/**
 * Correction in place: Enter, blur or the end of the list saves, Escape keeps the old wording. The
 * field closes at once, as the next key is for the row, and opens again with a refused wording.
 */
export function CorrectInPlace({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { toasts } = useApp();
  const { facts, memoryActions, correctionDrafts } = useWorkspace();
  const content = useSelect(
    correctionDrafts,
    ({ draftTexts }) => draftTexts.get(node.id) ?? node.content,
  );
  const refusal = useSelect(correctionDrafts, ({ refusals }) => refusals.get(node.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const errorText = useErrorText();
  const isFirst = refusal === undefined;

  function end(save: boolean): void {
    // The first decision counts: a field that goes is blurred too.
    if (facts.getState().editing !== node.id) return;
    const row = rowOf(field.current);
    facts.setEditing(null);
    const next = content.trim();
    if (save && next !== '' && next !== node.content) void correct(next, row);
    else correctionDrafts.drop(node.id);
  }

  async function correct(next: string, row: Element | null): Promise<void> {
    const correction = await memoryActions.correct(node.id, next, (error) => {
      const isListed = row?.isConnected === true;
      // The draft stays in any case: what was typed is offered the next time.
      if (!isListed || facts.getState().editing !== null) {
        return toasts.show({ kind: 'error', error });
      }
      correctionDrafts.setRefusal(node.id, error);
      facts.setEditing(node.id);
    });
    if (correction === null) return;
    correctionDrafts.drop(node.id);
    facts.recordCorrection(node.id, correction.id);
  }

  // A field that opens by itself takes the focus from its row only.
  useLayoutEffect(() => {
    if (isFirst || canTakeFocus(rowOf(field.current))) field.current?.focus();
  }, [isFirst]);

  useEndOnUnmount(field, () => end(true));

  return (
    <>
      <TextBox
        ref={field}
        className="fact__edit"
        aria-label={t('memories:correctLabel')}
        aria-describedby={hintId}
        rows={1}
        maxLength={MAX_MEMORY_LENGTH}
        value={content}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => correctionDrafts.write(node.id, target.value)}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          // Typing must not trigger the row's shortcuts.
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
          if (!isEnd) return;
          event.preventDefault();
          const row = rowOf(event.currentTarget);
          end(event.key === 'Enter');
          row?.focus();
        }}
      />
      <div id={hintId}>
        {refusal === undefined ? null : (
          <p role="alert" className="field__problem">
            {errorText(refusal)}
          </p>
        )}
        <p className="field__hint">{t('memories:correctKeys')}</p>
      </div>
    </>
  );
}
