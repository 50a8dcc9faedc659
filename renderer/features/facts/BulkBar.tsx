import { EyeOff, Pin, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import { tagOf } from '../../../shared/domain/tag.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useTagProblem } from '../memory/tags/useTagProblem.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { LimitText, TextInput } from '../../ui/controls/Field.tsx';
import { focusAround, regionOf } from '../../ui/focusAround.ts';
import { MAX_PAGE } from '../../stores/memory/factState.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { BulkMenu } from './BulkMenu.tsx';

/** Bulk actions on all selected memories: one action, one undo. */
export function BulkBar() {
  const { t } = useText();
  const { view } = useApp();
  const { facts, memoryActions } = useWorkspace();
  const selected = useSelect(facts, (state) => state.selected);
  const nodes = useSelect(facts, (state) => state.nodes);
  const total = useSelect(facts, (state) => state.total);
  const format = useFormat();
  const [tagging, setTagging] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const isShown = selected.size > 0;
  // With its last row the list goes too; else the focus is for that.
  useEffect(() => {
    if (!isShown || bar.current === null) return undefined;
    const region = regionOf(bar.current);
    return () => {
      if (facts.getState().total === 0) focusAround(region);
    };
  }, [isShown, facts]);
  if (!isShown) return null;
  const isSelectionFull = selected.size === MAX_PAGE && total > MAX_PAGE;
  const exceedsForgetLimit = selected.size > MAX_FORGOTTEN;

  const selectedNodes = nodes.filter(({ id }) => selected.has(id));
  const runBulk = async (action: BulkAction) => {
    if (await memoryActions.bulk(selectedNodes, action)) setTagging(false);
  };
  return (
    <section ref={bar} className="bulk" aria-label={t('memories:bulk.bar')}>
      <span className="bulk__count num" role="status">
        {t('memories:bulk.count', { count: selected.size })}
      </span>
      {tagging ? (
        <TagForm
          onTag={(tag) => void runBulk({ kind: 'tag', tag })}
          onCancel={() => setTagging(false)}
        />
      ) : null}
      <Button size="s" onPress={() => void runBulk({ kind: 'confirm' })}>
        <Pin size={14} aria-hidden />
        {t('memories:confirm')}
      </Button>
      <Button
        size="s"
        tone="danger"
        onPress={() => void runBulk({ kind: 'retract', reason: 'user' })}
      >
        <Trash2 size={14} aria-hidden />
        {t('memories:retract')}
      </Button>
      <Button
        size="s"
        tone="danger"
        isDisabled={exceedsForgetLimit}
        onPress={() => view.forget({ kind: 'memories', ids: [...selected] })}
      >
        <EyeOff size={14} aria-hidden />
        {t('memories:bulk.forget')}
      </Button>
      <BulkMenu
        nodes={selectedNodes}
        onTag={() => setTagging(true)}
        onAction={(action) => void runBulk(action)}
      />
      {isSelectionFull || exceedsForgetLimit ? (
        <span className="bulk__note num">
          {isSelectionFull ? t('memories:bulk.limit', { of: format.number(MAX_PAGE) }) : null}{' '}
          {exceedsForgetLimit ? t('memories:bulk.forgetLimit', { count: MAX_FORGOTTEN }) : null}
        </span>
      ) : null}
      <IconButton size="s" label={t('memories:bulk.clear')} onPress={() => facts.clearSelection()}>
        <X size={15} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Limit of memories to forget at once: more could not be reviewed first. */
const MAX_FORGOTTEN = 200;

interface TagFormProps {
  readonly onTag: (tag: string) => void;
  readonly onCancel: () => void;
}

function TagForm({ onTag, onCancel }: TagFormProps) {
  const { t } = useText();
  const [tag, setTag] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const problem = useTagProblem()(tag);
  const trimmed = tagOf(tag);
  const isAddDisabled = trimmed === '' || problem !== null;
  useEffect(() => {
    // Runs after the menu has returned the focus to its own button.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      className="bulk__tag"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAddDisabled) onTag(trimmed);
      }}
    >
      <TextInput
        ref={input}
        aria-label={t('memories:bulk.tagName')}
        placeholder={t('memories:bulk.tagName')}
        aria-describedby={problemId}
        aria-invalid={problem !== null}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
        }}
      />
      <Button size="s" type="submit" isDisabled={isAddDisabled}>
        {t('memories:bulk.addTag')}
      </Button>
      <LimitText id={problemId} text={problem} />
    </form>
  );
}
