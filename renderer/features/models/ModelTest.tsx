import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ModelInfo } from '../../../shared/contract/models.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { canChat } from '../../stores/chat/modelChoice.ts';
import { roleOf } from '../../stores/chat/modelState.ts';
import { isWireError } from '../../stores/shell/errors.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useTestText, type TestOutcome } from './useTestText.ts';

/** Tests one of a server's models with a small request of each kind. */
export function ModelTest({ models: testableModels }: { readonly models: readonly ModelInfo[] }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const testText = useTestText();
  const chatModelRef = useSelect(models, (state) => roleOf(state, 'chat')?.model?.ref);
  const refs = testableModels.map((model) => model.ref);
  const first =
    refs.find((ref) => ref === chatModelRef) ??
    testableModels.find(({ name }) => canChat(name))?.ref ??
    refs[0];
  const [selected, setSelected] = useState<ModelRef | null>(null);
  const [result, setResult] = useState<TestOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const ref = selected !== null && refs.includes(selected) ? selected : first;
  if (ref === undefined) return <p className="endpoint__note">{t('settings:models.noModels')}</p>;

  async function test(model: ModelRef): Promise<void> {
    const name = testableModels.find((each) => each.ref === model)?.name ?? model;
    setBusy(true);
    setResult(null);
    const answer = await models.test(model, canChat(name) ? 'chat' : 'embedding');
    setResult({ name, answer });
    setBusy(false);
  }

  const succeeded =
    result !== null && !isWireError(result.answer) && result.answer.problem === null;
  return (
    <div className="endpoint__test">
      <Select
        label={t('settings:models.testModel')}
        value={ref}
        choices={testableModels.map((model) => ({ value: model.ref, text: model.name }))}
        onChange={(next) => {
          setSelected(next);
          setResult(null);
        }}
      />
      <Button size="s" isDisabled={busy} onPress={() => void test(ref)}>
        {busy ? t('settings:models.testing') : t('settings:models.test')}
      </Button>
      <p className="endpoint__result" role="status">
        {result === null ? null : (
          <>
            {succeeded ? (
              <CircleCheck size={15} aria-hidden />
            ) : (
              <TriangleAlert size={15} aria-hidden />
            )}
            {testText(result)}
          </>
        )}
      </p>
    </div>
  );
}
