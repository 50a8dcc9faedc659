import type { DropReason, ReadChunk } from '../../../shared/contract/consolidation.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useAuthorName } from '../models/useAuthorName.ts';
import { CostText } from './CostText.tsx';

const dropReasonKeys = {
  bad_shape: 'health:drop.bad_shape',
  unknown_episode: 'health:drop.unknown_episode',
  quote_not_found: 'health:drop.quote_not_found',
  no_evidence: 'health:drop.no_evidence',
  wrong_language: 'health:drop.wrong_language',
  never_extract: 'health:drop.never_extract',
  rejected_before: 'health:drop.rejected_before',
  too_many: 'health:drop.more',
  cut_off: 'health:drop.cut_off',
} as const satisfies Record<DropReason, string>;

/** Chunks read recently, their cost, and the items dropped with the reasons. */
export function ReadChunks({ chunks }: { readonly chunks: readonly ReadChunk[] }) {
  const { t } = useText();
  if (chunks.length === 0) return null;
  return (
    <>
      <h3 className="health__subheading">{t('health:recent')}</h3>
      <ul className="health__list">
        {chunks.map((chunk) => (
          <li key={`${chunk.sessionId} ${chunk.at}`} className="health__row">
            <div className="health__text">
              <p>{chunk.conversationTitle || t('health:untitled')}</p>
              <p className="health__meta num">
                <TimeText at={chunk.at} />
                <span>
                  <Reader model={chunk.model} />
                </span>
                <span>{t('health:turns', { count: chunk.turns })}</span>
                <CostText cost={chunk} />
              </p>
              {chunk.dropped.length > 0 ? (
                <Disclosure line={t('health:dropped', { count: chunk.dropped.length })}>
                  {() => (
                    <ul className="health__dropped">
                      {chunk.dropped.map(({ reason, content }, index) => (
                        <li key={index}>
                          <span className="health__quiet">{t(dropReasonKeys[reason])}</span>{' '}
                          {content}
                        </li>
                      ))}
                    </ul>
                  )}
                </Disclosure>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Seconds, to one digit. */
/** Name of the reader: a model is stored by its reference. */
function Reader({ model }: { readonly model: string | null }) {
  const { t } = useText();
  const name = useAuthorName(model);
  return model === null ? t('health:processedByRules') : name;
}
