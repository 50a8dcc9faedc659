import { Button as AriaButton } from 'react-aria-components';
import type { RoutineStepResult } from '../../../shared/contract/routines/routineRun.ts';
import { piecesByCitation } from '../../../shared/domain/citationMarkers.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';

/** Text of a step, in which the number of a memory opens it. */
export function CitedText({ step: { text, citations } }: { readonly step: RoutineStepResult }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const nodeIdOf = new Map(citations.map(({ n, nodeId }) => [n, nodeId]));
  return (
    <p className="run__text">
      {piecesByCitation(text).map((piece, index) => {
        const cited = piece.numbers?.flatMap((n) => {
          const nodeId = nodeIdOf.get(n);
          return nodeId === undefined ? [] : [{ n, nodeId }];
        });
        if (cited === undefined || cited.length === 0) return piece.text;
        return cited.map(({ n, nodeId }) => (
          <AriaButton
            key={`${index} ${n}`}
            className="link"
            aria-label={t('routines:openCited', { n })}
            onPress={() => inspector.open(nodeId)}
          >
            {`[${String(n)}]`}
          </AriaButton>
        ));
      })}
    </p>
  );
}
