import { Button as AriaButton } from 'react-aria-components';
import type { Message } from '../../../shared/domain/chat.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { ReceiptItem } from '../../../shared/domain/receipt.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon, type IconNode } from '../memory/NodeIcon.tsx';
import { NodeState } from '../memory/NodeState.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useOpenMessage } from '../memory/useOpenMessage.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { PathText } from './PathText.tsx';
import { RowMenu } from './RowMenu.tsx';

interface ReceiptRowProps {
  readonly item: ReceiptItem;
  /** Current memory; null for an item that is none, or no longer. */
  readonly node: MemoryNode | null;
  readonly message: Message;
  readonly notRelevant: boolean;
  /** Paths, scores, sizes and dates are shown too. */
  readonly showsDetails: boolean;
}

/** Receipt row: a memory's text, why it was found, its strength, and actions. */
export function ReceiptRow(props: ReceiptRowProps) {
  const { item, node, message, notRelevant, showsDetails } = props;
  const { t } = useText();
  const { inspector } = useWorkspace();
  const toMessage = useOpenMessage();
  const open = () => {
    if (item.source === 'turn') void toMessage({ kind: 'memory', id: item.nodeId });
    if (item.source === 'memory') inspector.open(item.nodeId);
  };
  const isUsed = item.group === 'used';
  return (
    <li className={isUsed ? 'receipt__row' : 'receipt__row receipt__row--unused'}>
      <span className="receipt__n num">{item.n === null ? null : String(item.n)}</span>
      <NodeIcon node={node ?? markOf(item)} size={18} corner={cornerOf(item)} />
      <div className="receipt__main">
        <Text item={item} onOpen={open} />
        <p className="receipt__meta">
          {item.paths[0] === undefined ? null : (
            <span>{t(`receipt:path.${item.paths[0].list}`)}</span>
          )}
          {notRelevant ? <span>{t('receipt:isNotRelevant')}</span> : null}
          {node === null ? null : (
            <>
              <NodeState node={node} />
              {node.status === 'active' ? <Strength node={node} /> : null}
            </>
          )}
        </p>
        {showsDetails ? <RowDetails item={item} /> : null}
      </div>
      <RowMenu item={item} node={node} message={message} notRelevant={notRelevant} />
    </li>
  );
}

/** Everything else that recall noted of an item. */
function RowDetails({ item }: { readonly item: ReceiptItem }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <p className="receipt__meta">
      {item.kind === null ? null : <KindChip node={{ type: typeOf(item), kind: item.kind }} />}
      {item.trust === 'user' ? null : <span>{t(`words:trust.${item.trust}`)}</span>}
      {item.paths.map((path) => (
        <PathText key={`${path.list}-${path.via.join()}`} path={path} />
      ))}
      <span className="num">
        {t('receipt:score', { number: format.number(Math.round(item.score * 10) / 10) })}
      </span>
      {item.tokens === 0 ? null : (
        <span className="num">
          {t('receipt:tokens', { count: item.tokens, number: format.number(item.tokens) })}
        </span>
      )}
      {item.passage === undefined ? null : <span>{t('receipt:passage')}</span>}
      {item.eventTime === null ? null : <TimeText at={item.eventTime} />}
    </p>
  );
}

/** Opens a memory beside it, a turn in its conversation; a summary is shown in place. */
function Text({ item, onOpen }: { readonly item: ReceiptItem; readonly onOpen: () => void }) {
  if (item.source === 'entity')
    return (
      <p className="receipt__text" dir="auto">
        {item.text}
      </p>
    );
  return (
    <AriaButton className="receipt__text receipt__open" onPress={onOpen}>
      <span dir="auto">{item.text}</span>
    </AriaButton>
  );
}

function cornerOf({ group }: ReceiptItem): 'used' | 'cut' | null {
  return group === 'used' || group === 'cut' ? group : null;
}

function typeOf({ source, kind }: ReceiptItem): MemoryNode['type'] {
  if (source !== 'memory') return 'episodic';
  if (kind === null) return 'procedural';
  return kind === 'Preference' ? 'opinion' : 'semantic';
}

function markOf(item: ReceiptItem): IconNode {
  const { trust } = item;
  return { type: typeOf(item), trust, confirmed: false, status: 'active', review: null };
}
