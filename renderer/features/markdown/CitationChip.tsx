import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { Citation } from '../../../shared/domain/chat.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { citedNodeId } from './citedNodeId.ts';

/** Citation chip: the number in the text; the quote on hover, the memory itself on press. */
export function CitationChip({ citation }: { readonly citation: Citation }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const format = useFormat();
  return (
    <TooltipTrigger delay={250} closeDelay={80}>
      <Button
        className="citation"
        aria-label={t('chat:openSource', { n: citation.n, quote: citation.quote })}
        onPress={() => inspector.open(citedNodeId(citation))}
      >
        {String(citation.n)}
      </Button>
      <Tooltip className="tooltip" offset={6}>
        “{citation.quote}”<br />
        {format.exact(citation.eventTime)}
      </Tooltip>
    </TooltipTrigger>
  );
}
