import type { DropReason, ReadChunk } from '../../../shared/contract/consolidation.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useAuthorName } from '../models/useAuthorName.ts';
import { CostText } from './CostText.tsx';

const dropReasonKeys = {
  bad_shape: 'upkeep:drop.bad_shape',
  unknown_episode: 'upkeep:drop.unknown_episode',
  quote_not_found: 'upkeep:drop.quote_not_found',
  no_evidence: 'upkeep:drop.no_evidence',
  wrong_language: 'upkeep:drop.wrong_language',
  never_extract: 'upkeep:drop.never_extract',
  rejected_before: 'upkeep:drop.rejected_before',
  too_many: 'upkeep:drop.more',
  cut_off: 'upkeep:drop.cut_off',
} as const satisfies Record<DropReason, string>;

/** Chunks read recently, their cost, and the items dropped with the reasons. */
export function ReadChunks({ chunks }: { readonly chunks: readonly ReadChunk[] }) {
  const { t } = useText();
  if (chunks.length === 0) return null;
  return (
    <>
      <h3 className="upkeep__head-3">{t('upkeep:recent')}</h3>
      <ul className="upkeep__list">
        {chunks.map((chunk) => (
          <li key={`${chunk.sessionId} ${chunk.at}`} className="upkeep__row">
            <div className="upkeep__text">
              <p>{chunk.conversationTitle || t('upkeep:untitled')}</p>
              <p className="upkeep__meta num">
                <TimeText at={chunk.at} />
                <span>
                  <Reader model={chunk.model} />
                </span>
                <span>{t('upkeep:turns', { count: chunk.turns })}</span>
                <CostText cost={chunk} />
              </p>
              {chunk.dropped.length > 0 ? (
                <Disclosure line={t('upkeep:dropped', { count: chunk.dropped.length })}>
                  {() => (
                    <ul className="upkeep__dropped">
                      {chunk.dropped.map(({ reason, content }, index) => (
                        <li key={index}>
                          <span className="upkeep__quiet">{t(dropReasonKeys[reason])}</span>{' '}
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
  return model === null ? t('upkeep:byRules') : name;
}
