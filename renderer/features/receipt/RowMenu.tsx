import {
  CircleOff,
  Ellipsis,
  Eye,
  EyeOff,
  MessageSquare,
  Pencil,
  Pin,
  RefreshCwOff,
  Trash2,
  Undo2,
  Waypoints,
} from 'lucide-react';
import type { Message } from '../../../shared/domain/chat.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { ReceiptItem } from '../../../shared/domain/receipt.ts';
import { answeringTurn } from '../../stores/chat/chatState.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { factActions } from '../memory/factActions.ts';
import { useOpenMessage } from '../memory/useOpenMessage.ts';
import { useText } from '../../ui/text/useText.ts';

interface RowMenuProps {
  readonly item: ReceiptItem;
  readonly node: MemoryNode | null;
  readonly message: Message;
  readonly notRelevant: boolean;
}

/** Menu of one line of a receipt. */
export function RowMenu({ item, node, message, notRelevant }: RowMenuProps) {
  const { t } = useText();
  const { chat, memoryActions, inspector, receipts } = useWorkspace();
  const answering = useSelect(
    chat,
    (state) => answeringTurn(state, message.conversationId) !== null,
  );
  const { route, view } = useApp();
  const toMessage = useOpenMessage();
  const allowed = node === null ? null : factActions(node);
  const icon = { size: 15, 'aria-hidden': true } as const;
  const { text } = item;
  const label = t('receipt:actionsOf', { text: short(text) });
  const memory = item.source === 'memory';
  // A summary has no page of its own on which it could be edited.
  if (item.source === 'entity') return null;
  const { nodeId } = item;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="s" label={label}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {answering ? null : (
        <MenuItem
          text={t('receipt:answerWithout')}
          icon={<RefreshCwOff {...icon} />}
          onAction={() => void chat.regenerate(message, { without: [nodeId] })}
        />
      )}
      {notRelevant ? (
        <MenuItem
          text={t('receipt:includeAgain')}
          icon={<Undo2 {...icon} />}
          onAction={() => void receipts.include(message.id, nodeId, text)}
        />
      ) : (
        <MenuItem
          text={t('receipt:notRelevant')}
          icon={<CircleOff {...icon} />}
          onAction={() => void receipts.exclude(message.id, nodeId, text)}
        />
      )}
      {memory ? (
        <>
          <MenuItem
            text={t('receipt:open')}
            icon={<Eye {...icon} />}
            onAction={() => inspector.open(nodeId)}
          />
          <MenuItem
            text={t('graph:openHere')}
            icon={<Waypoints {...icon} />}
            onAction={() => route.go({ screen: 'graph', center: { kind: 'memory', id: nodeId } })}
          />
          {allowed?.confirm ? (
            <MenuItem
              text={t('memories:confirm')}
              icon={<Pin {...icon} />}
              onAction={() => void memoryActions.confirm(nodeId)}
            />
          ) : null}
          {allowed?.correct ? (
            <MenuItem
              text={t('memories:correct')}
              icon={<Pencil {...icon} />}
              onAction={() => inspector.open(nodeId, { isCorrecting: true })}
            />
          ) : null}
          {allowed?.retract ? (
            <MenuItem
              text={t('memories:retract')}
              icon={<Trash2 {...icon} />}
              tone="danger"
              onAction={() => void memoryActions.retract(nodeId, 'user')}
            />
          ) : null}
          {allowed === null ? null : (
            <MenuItem
              text={t('forget:start')}
              icon={<EyeOff {...icon} />}
              tone="danger"
              onAction={() => view.forget({ kind: 'memory', id: nodeId })}
            />
          )}
        </>
      ) : (
        <MenuItem
          text={t('receipt:toMessage')}
          icon={<MessageSquare {...icon} />}
          onAction={() => void toMessage({ kind: 'memory', id: nodeId })}
        />
      )}
    </Menu>
  );
}

/** Length that distinguishes two lines read aloud. */
const NAME_LENGTH = 60;

function short(text: string): string {
  return text.length <= NAME_LENGTH ? text : `${text.slice(0, NAME_LENGTH).trimEnd()}…`;
}
