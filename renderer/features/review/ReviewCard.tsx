import { useState } from 'react';
import type { ReviewItem } from '../../../shared/contract/review.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { EvidenceList } from '../memory/EvidenceList.tsx';
import { SimilarMemories } from '../memory/SimilarMemories.tsx';
import { useSimilar } from '../memory/useSimilar.ts';
import { CardActions } from './CardActions.tsx';
import { ConflictPair } from './ConflictPair.tsx';
import { DeckCard } from './DeckCard.tsx';
import { leavesDispute } from './leavesDispute.ts';
import { EditBox } from './EditBox.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { RejectChoice } from './RejectChoice.tsx';

/** Limits of similar memories on a card, and of those selectable by a key. */
const MAX_SIMILAR = 3;
const MAX_CANDIDATES = 5;

type Conflict = 'replace' | 'keep_both';

/** Review card: the question, its reason, its evidence, and what would change. */
export function ReviewCard({ item }: { readonly item: ReviewItem }) {
  const { t } = useText();
  const { review, correctionDrafts } = useWorkspace();
  const refusal = useSelect(review, (state) => state.refused);
  const errorText = useErrorText();
  const [conflict, setConflict] = useState<Conflict>(() => usual(item));
  const { node, reasons, evidence, entities, conflicts } = item;
  const draftText = useSelect(correctionDrafts, ({ draftTexts }) => draftTexts.get(node.id));
  const rejectedWording = refusal?.id === node.id ? refusal.content : null;
  const wording = draftText ?? rejectedWording ?? node.content;
  // A wording that was begun, or refused, is still there to be changed.
  const [mode, setMode] = useState<'deciding' | 'editing' | 'rejecting' | 'merging'>(
    wording === node.content ? 'deciding' : 'editing',
  );
  const similar = useSimilar(node.id, MAX_SIMILAR);
  // Opponents come first among the candidates it may duplicate.
  const candidates = [...conflicts.map((each) => each.node), ...similar]
    .filter((each, index, all) => all.findIndex(({ id }) => id === each.id) === index)
    .slice(0, MAX_CANDIDATES);
  const asks = conflicts.some(({ verdict }) => verdict !== 'confirm');
  const accept = (content?: string) => {
    correctionDrafts.drop(node.id);
    void review.accept(item, {
      ...(content === undefined ? {} : { content }),
      ...(asks ? { conflict } : {}),
    });
  };
  const cancelEdit = () => {
    correctionDrafts.drop(node.id);
    setMode('deciding');
  };

  return (
    <DeckCard label={node.content} part={mode}>
      <p className="card__meta">
        <NodeIcon node={node} size={22} />
        <KindChip node={node} />
        <TimeText at={node.eventTime} />
        <Strength node={node} />
      </p>
      {mode === 'editing' ? (
        <EditBox
          text={wording}
          onChange={(text) => correctionDrafts.write(node.id, text)}
          onSave={accept}
          onCancel={cancelEdit}
        />
      ) : (
        <p className="card__content" dir="auto">
          {node.content}
        </p>
      )}
      {entities.length > 0 ? (
        <p className="card__entities">
          {entities.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </p>
      ) : null}
      {refusal?.id === node.id ? (
        <p className="card__refused" role="alert">
          {errorText(refusal.error)}
        </p>
      ) : null}
      {reasons.length > 0 ? (
        <section className="card__section">
          <h2 className="card__head">{t('review:why')}</h2>
          <ul className="card__reasons">
            {reasons.map((reason) => (
              <li key={reason}>{t(`review:reason.${reason}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <EvidenceList evidence={evidence} />
      {conflicts.length > 0 ? (
        <ConflictPair
          content={node.content}
          conflicts={conflicts}
          choice={asks ? conflict : null}
          onChoose={setConflict}
        />
      ) : null}
      {mode === 'merging' ? (
        <MergeChoice item={item} candidates={candidates} onCancel={() => setMode('deciding')} />
      ) : mode === 'rejecting' ? (
        <RejectChoice item={item} onCancel={() => setMode('deciding')} />
      ) : mode === 'deciding' ? (
        <CardActions
          item={item}
          onKeep={() => accept()}
          onEdit={() => setMode('editing')}
          onDuplicate={() => setMode('merging')}
          onReject={() => setMode('rejecting')}
        />
      ) : null}
      {/* Looked up once the card is there: below the buttons, which nothing may move. */}
      {mode === 'merging' ? null : <SimilarMemories nodes={similar} />}
    </DeckCard>
  );
}

/**
 * Default resolution: an update supersedes the known memory, unless more would be lost than it
 * changes; a contradiction has none.
 */
function usual(item: ReviewItem): Conflict {
  return leavesDispute(item) ? 'keep_both' : 'replace';
}
