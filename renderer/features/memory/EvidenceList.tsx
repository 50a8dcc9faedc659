import { Button as AriaButton } from 'react-aria-components';
import type { Evidence } from '../../../shared/contract/facts.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFileLocation } from './useFileLocation.ts';
import './evidence.css';

interface EvidenceListProps {
  readonly evidence: readonly Evidence[];
  /** True for what the person wrote down, accepted or corrected: it may rest on no message. */
  readonly isOwn?: boolean;
  /** Level of its heading, below the one before it. */
  readonly level?: 2 | 3;
}

/** Evidence of a memory, word for word, with links to the messages. */
export function EvidenceList({ evidence, isOwn = false, level = 3 }: EvidenceListProps) {
  const { t } = useText();
  const Heading = `h${level}` as const;
  return (
    <section className="evidence-section">
      <Heading className="evidence-section__head">{t('memories:evidence')}</Heading>
      {evidence.length === 0 ? (
        <p className="evidence-section__none">
          {isOwn ? t('memories:ownEvidence') : t('memories:noEvidence')}
        </p>
      ) : (
        <ul className="evidence">
          {evidence.map((item) => (
            <EvidenceItem key={item.nodeId} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function EvidenceItem({ item }: { readonly item: Evidence }) {
  const { t } = useText();
  const { route, view } = useApp();
  const { conversationId, messageId, document } = item;
  const locationText = useFileLocation();
  return (
    <li className="evidence__item">
      <blockquote className="evidence__quote" dir="auto">
        {item.textBefore}
        <mark className="evidence__words">{item.quote}</mark>
        {item.textAfter}
      </blockquote>
      <p className="evidence__foot">
        <TimeText at={item.eventTime} />
        {conversationId !== null && messageId !== null ? (
          <AriaButton
            className="link"
            onPress={() => {
              view.target(conversationId, messageId);
              route.go({ screen: 'chat', conversationId });
            }}
          >
            {item.conversationTitle || t('memories:openMessage')}
          </AriaButton>
        ) : null}
        {document === null ? null : (
          <AriaButton
            className="link"
            onPress={() =>
              route.go({ screen: 'documents', documentId: document.id, nodeId: item.nodeId })
            }
          >
            {locationText(document)}
          </AriaButton>
        )}
      </p>
    </li>
  );
}
