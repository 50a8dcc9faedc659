import type { ReviewItem } from '../../../shared/contract/review.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useText } from '../../ui/text/useText.ts';
import { MemorySummary } from '../memory/MemorySummary.tsx';
import { leavesDispute } from './leavesDispute.ts';
import { WordDiff } from './WordDiff.tsx';

type Choice = 'replace' | 'keep_both';

interface ConflictPairProps {
  readonly content: string;
  readonly conflicts: ReviewItem['conflicts'];
  /** Null without a choice: it only confirms a known memory. */
  readonly choice: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

/** Known memories in conflict with the new one, and what keeping the new one does to them. */
export function ConflictPair({ content, conflicts, choice, onChoose }: ConflictPairProps) {
  const { t } = useText();
  return (
    <section className="card__section">
      <h2 className="card__head">{choice === null ? t('review:confirms') : t('review:against')}</h2>
      {conflicts.map(({ node }) => (
        <div key={node.id}>
          <MemorySummary node={node} isStruckThrough={choice === 'replace'} />
          {choice === 'replace' ? <WordDiff before={node.content} after={content} /> : null}
        </div>
      ))}
      {choice === null ? null : (
        <div className="card__choice">
          <Segmented
            label={t('review:conflict')}
            value={choice}
            choices={[
              { value: 'replace', text: t('review:replace') },
              { value: 'keep_both', text: t('review:keepBoth') },
            ]}
            onChange={onChoose}
          />
          <p className="card__note">
            {choice === 'replace' ? t(replaceKey(conflicts)) : t(keepBothKey(conflicts))}
          </p>
        </div>
      )}
    </section>
  );
}

function replaceKey(conflicts: ReviewItem['conflicts']) {
  return conflicts.some(({ changesOnlyPart }) => changesOnlyPart)
    ? 'review:replaceAllExplanation'
    : 'review:replaceExplanation';
}

function keepBothKey(conflicts: ReviewItem['conflicts']) {
  if (!leavesDispute({ conflicts })) return 'review:keepBothExplanation';
  return conflicts.some(({ verdict }) => verdict === 'contradiction')
    ? 'review:keepBothDisputes'
    : 'review:keepBothPartialUpdate';
}
