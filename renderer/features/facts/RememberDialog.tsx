import { useId, useState } from 'react';
import type { NodeKind } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { KindSelect } from '../memory/KindSelect.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { LimitText } from '../../ui/controls/Field.tsx';
import { useTagsProblem } from '../memory/tags/useTagProblem.ts';
import { detailFields, NO_DETAILS, RememberDetails } from './RememberDetails.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

export function RememberDialog() {
  const { t } = useText();
  const { view } = useApp();
  const { memoryActions } = useWorkspace();
  const [{ text, messageId }] = useState(() => view.getState().initialMemory);
  const [initial] = useState(() => text.slice(0, MAX_MEMORY_LENGTH).toWellFormed());
  const [content, setContent] = useState(initial);
  const [kind, setKind] = useState<NodeKind | null>('Fact');
  const [details, setDetails] = useState(NO_DETAILS);
  const tagsProblem = useTagsProblem(details.tags);
  const problemId = useId();
  const isSaveDisabled = content.trim() === '' || tagsProblem !== null;

  const save = useSingleFlight(async () => {
    if (isSaveDisabled) return;
    // A refusal is reported by a toast, and the text stays.
    const node = await memoryActions.remember({
      content: content.trim(),
      kind,
      ...detailFields(details, kind),
      ...(messageId !== null && { messageId }),
    });
    if (node) view.close();
  });

  return (
    <Dialog
      title={t('memories:addTitle')}
      isOpen
      onClose={() => view.close()}
      isChanged={content !== initial || details !== NO_DETAILS}
    >
      <MemoryText
        label={t('memories:contentLabel')}
        hint={t('memories:contentHint')}
        value={content}
        onChange={setContent}
        onSubmit={() => void save()}
      />
      <div className="remember__kind">
        <KindSelect kind={kind} onChange={setKind} />
        <p>{kind === null ? t('words:procedureMeaning') : t(`words:kindMeaning.${kind}`)}</p>
      </div>
      <Disclosure line={t('memories:details')}>
        {() => (
          <RememberDetails
            kind={kind}
            details={details}
            tagsProblemId={tagsProblem === null ? null : problemId}
            onChange={setDetails}
          />
        )}
      </Disclosure>
      <DialogActions>
        {/* Below the last field of the details, and in sight of closed or scrolled ones. */}
        <LimitText id={problemId} text={tagsProblem} />
        <Button onPress={() => view.close()}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={isSaveDisabled} onPress={() => void save()}>
          {t('memories:remember')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
