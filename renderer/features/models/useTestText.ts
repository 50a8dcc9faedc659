import { useCallback } from 'react';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { TestResult } from '../../stores/chat/models.ts';
import { isWireError } from '../../stores/shell/errors.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';

export interface TestOutcome {
  readonly name: string;
  readonly answer: TestResult | WireError;
}

/** Test result in words: what works, what does not, and the consequences. */
export function useTestText(): (outcome: TestOutcome) => string {
  const { t } = useText();
  const errorText = useErrorText();
  return useCallback(
    ({ name, answer }: TestOutcome) => {
      if (isWireError(answer)) return errorText(answer);
      const { problem, capabilities } = answer;
      if (problem !== null) {
        return `${t(`errors:model.${problem}.what`)} ${t(`errors:model.${problem}.todo`)}`;
      }
      if (capabilities.embedding) {
        return t('settings:models.testEmbedding', {
          name,
          dimensions: capabilities.embedding.dimensions,
        });
      }
      const tools = t(toolsKey(capabilities.tools));
      return `${t('settings:models.testPassed', { name })} ${tools}`;
    },
    [t, errorText],
  );
}

function toolsKey(tools: boolean | null) {
  if (tools === null) return 'settings:models.toolsUnknown';
  return tools ? 'settings:models.tools' : 'settings:models.noTools';
}
