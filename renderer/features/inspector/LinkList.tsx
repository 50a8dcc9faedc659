import { Link2, Unlink } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { MemoryLink } from '../../../shared/contract/facts.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';
import { factActions } from '../memory/factActions.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Links of a memory to others, each of which can be taken back, and a button for a new one. */
export function LinkList({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const [choosing, setIsPickingDay] = useState(false);
  const section = useRef<HTMLElement>(null);
  const focusHandlers = useFocusNeighbor(section);
  const { node, links } = details;
  const canLink = factActions(node).correct;
  if (links.length === 0 && !canLink) return null;
  return (
    <section ref={section} className="inspector__section" {...focusHandlers}>
      <h3 className="inspector__subheading">{t('memories:links.title')}</h3>
      <ul className="links">
        {links.map((link) => (
          <LinkRow key={link.edgeId} link={link} />
        ))}
      </ul>
      {canLink ? (
        <Button size="s" tone="quiet" onPress={() => setIsPickingDay(true)}>
          <Link2 size={14} aria-hidden />
          {t('memories:links.add')}
        </Button>
      ) : null}
      {choosing ? <LinkDialog node={node} onClose={() => setIsPickingDay(false)} /> : null}
    </section>
  );
}

function LinkRow({ link }: { readonly link: MemoryLink }) {
  const { t } = useText();
  const { inspector, memoryActions } = useWorkspace();
  const { edgeId, relation, direction, nodeId, content, isTurn } = link;
  const text =
    relation === 'related_to'
      ? t('memories:links.related')
      : t(`memories:links.${relation}.${direction}`);
  return (
    <li className="links__item" data-row={edgeId}>
      <span className="links__relation">{text}</span>
      {isTurn ? (
        <span className="links__content">{content}</span>
      ) : (
        <AriaButton className="version__link" onPress={() => inspector.open(nodeId)}>
          {content}
        </AriaButton>
      )}
      <IconButton
        size="s"
        label={t('memories:links.remove', { content })}
        onPress={() => void memoryActions.unlink(edgeId, content)}
      >
        <Unlink size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
