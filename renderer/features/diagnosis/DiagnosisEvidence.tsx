import { Button as AriaButton } from 'react-aria-components';
import type { Diagnosis } from '../../stores/chat/diagnosis.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { ValidityText } from '../../ui/display/ValidityText.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

type RecalledItem = Diagnosis['evidence'][number];

const MAX_LINK_LENGTH = 80;

/** Items that a diagnosis recalled: memories and turns with their evidence, and how they are linked. */
export function DiagnosisEvidence({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { t } = useText();
  const format = useFormat();
  const { evidence: recalledItems, links, omitted, budget } = diagnosis;
  if (recalledItems.length === 0)
    return <p className="diagnosis__hint">{t('memories:why.nothing')}</p>;
  const texts = new Map<string, string>(recalledItems.map(({ item }) => [item.nodeId, item.text]));
  return (
    <section aria-label={t('memories:why.evidence')} aria-live="polite">
      <h3 className="diagnosis__head">{t('memories:why.evidence')}</h3>
      <ol className="diagnosis__list">
        {recalledItems.map((recalled) => (
          <RecalledRow key={recalled.item.nodeId} recalled={recalled} />
        ))}
      </ol>
      {links.length === 0 ? null : (
        <>
          <h3 className="diagnosis__head">{t('memories:why.links')}</h3>
          <ul className="diagnosis__list">
            {links.map(({ from, to, relation }) => (
              <li key={`${from} ${relation} ${to}`} className="diagnosis__link">
                <span>{shorten(texts.get(from))}</span>
                <em>{t(`graph:relation.${relation}`)}</em>
                <span>{shorten(texts.get(to))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="diagnosis__hint num">
        {t('memories:why.budget', {
          used: format.number(budget.used),
          total: format.number(budget.tokens),
        })}
        {omitted === 0 ? null : ` ${t('memories:why.omitted', { count: omitted })}`}
      </p>
    </section>
  );
}

function RecalledRow({ recalled }: { readonly recalled: RecalledItem }) {
  const { item, provenance, unconfirmed, trueFrom, trueUntil, isPast } = recalled;
  const { t } = useText();
  const { view } = useApp();
  const { inspector } = useWorkspace();
  const { source, nodeId, text } = item;
  return (
    <li className="diagnosis__row">
      {source === 'memory' ? (
        <AriaButton
          className="diagnosis__open"
          onPress={() => {
            view.close();
            inspector.open(nodeId);
          }}
        >
          {text}
        </AriaButton>
      ) : (
        <p>{text}</p>
      )}
      <p className="diagnosis__hint">
        {t(`memories:why.source.${source}`)}
        {item.eventTime === null ? null : (
          <>
            {' · '}
            <TimeText at={item.eventTime} />
          </>
        )}
        {trueFrom === undefined && trueUntil === undefined ? (
          isPast === true ? (
            ` · ${t('memories:why.past')}`
          ) : null
        ) : (
          <>
            {' · '}
            <ValidityText from={trueFrom} until={trueUntil} />
          </>
        )}
        {unconfirmed === undefined
          ? null
          : ` · ${t('memories:unconfirmed', { newer: unconfirmed })}`}
      </p>
      {provenance.map((quoted) => (
        <blockquote key={quoted.nodeId} className="diagnosis__quote">
          {quoted.quote}{' '}
          <span className="diagnosis__hint">
            · <TimeText at={quoted.eventTime} />
          </span>
        </blockquote>
      ))}
    </li>
  );
}

function shorten(text = ''): string {
  return text.length <= MAX_LINK_LENGTH
    ? text
    : `${text.slice(0, MAX_LINK_LENGTH).toWellFormed()}…`;
}
