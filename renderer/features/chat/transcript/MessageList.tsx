import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import type { Transcript } from '../../../stores/chat/chatState.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Outgoing } from '../../../stores/chat/outbox.ts';
import { rowsOf, type TranscriptRow } from '../../../stores/chat/transcript.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { SessionDivider } from './SessionDivider.tsx';
import type { Find } from '../find/useFind.ts';
import { useFindMarks } from '../find/useFindMarks.ts';
import { useScrollToHit } from '../find/useScrollToHit.ts';
import { useFocusFallback } from './useFocusFallback.ts';
import { useAutoScrollPause } from './useAutoScrollPause.ts';
import { useScrollToSent } from './useScrollToSent.ts';
import { useTranscriptPosition } from './useTranscriptPosition.ts';
import { useScrollToTarget } from './useScrollToTarget.ts';
import { AT_END_PX, isAtEnd } from './isAtEnd.ts';
import './messages.css';
import { useText } from '../../../ui/text/useText.ts';

interface MessageListProps {
  readonly conversationId: ConversationId;
  readonly transcript: Transcript;
  readonly outgoing: readonly Outgoing[];
  readonly find: Find | null;
}

type Row =
  TranscriptRow | { readonly kind: 'outgoing'; readonly key: string; readonly item: Outgoing };

/** Threshold that no position keeps: growth at the end scrolls nobody. */
const NO_END_THRESHOLD = -1;
const LOAD_OLDER_PX = 600;
/**
 * Overscan: rows rendered beyond the visible ones, on either side; each costs a millisecond or two
 * when opening.
 */
const OVERSCAN = 3;

export function MessageList(props: MessageListProps) {
  const { conversationId, transcript, outgoing, find } = props;
  const { t } = useText();
  const { chat, scrollPositions } = useWorkspace();
  const position = scrollPositions.of('chat', conversationId);
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolledUp, setScrolledUp] = useState(false);
  const { isPaused, resume, listeners } = useAutoScrollPause();
  const focusListeners = useFocusFallback(transcript.messages);
  const rows = useMemo<readonly Row[]>(
    () => [
      ...rowsOf(transcript.messages, transcript.sessions),
      ...outgoing.map((item) => ({ kind: 'outgoing' as const, key: item.clientMessageId, item })),
    ],
    [transcript.messages, transcript.sessions, outgoing],
  );

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => itemKeyOf(rows[index]) ?? index, [rows]),
    estimateSize: (index) => (rows[index]?.kind === 'session' ? 56 : 120),
    overscan: OVERSCAN,
    // Opens at the end, unless one left it elsewhere: rendering the start first would be wasted.
    initialOffset: position.offset ?? Number.MAX_SAFE_INTEGER,
    initialMeasurementsCache: position.sizes,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Growth at the end scrolls for a reader who is there only; prepending older pages moves
    // nothing.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: isPaused ? NO_END_THRESHOLD : AT_END_PX,
    paddingStart: 24,
    paddingEnd: 24,
  });

  const scrollToEnd = useCallback(() => {
    resume();
    virtualizer.scrollToEnd({ behavior: 'auto' });
  }, [resume, virtualizer]);

  useTranscriptPosition(scroller, { virtualizer, position, scrollToEnd });

  useScrollToSent(outgoing, scrollToEnd);

  const scrollToRow = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  );
  const highlightedId = useScrollToTarget(conversationId, rows, scrollToRow);

  useScrollToHit(find, rows, scrollToRow);

  const items = virtualizer.getVirtualItems();
  useFindMarks(scroller, find, `${items[0]?.index}-${items.at(-1)?.index}`);

  const recordPosition = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    setScrolledUp(!isAtEnd(element));
  }, []);

  // Growth moves the end without a scroll event; the position is known once the list has settled.
  const totalSize = virtualizer.getTotalSize();
  useEffect(() => {
    const frame = requestAnimationFrame(recordPosition);
    return () => cancelAnimationFrame(frame);
  }, [totalSize, recordPosition]);

  function onScroll(): void {
    const element = scroller.current;
    if (!element) return;
    recordPosition();
    if (isPaused && isAtEnd(element)) resume();
    if (element.scrollTop < LOAD_OLDER_PX) void chat.loadOlder(conversationId);
  }

  return (
    <div className="transcript">
      <div
        className="transcript__scroll"
        ref={scroller}
        onScroll={onScroll}
        {...listeners}
        {...focusListeners}
      >
        <div
          role="log"
          aria-live="off"
          aria-label={t('chat:messages')}
          className="transcript__list"
          style={{ height: totalSize }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="transcript__row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <RowContent row={row} isHighlighted={row.key === highlightedId} />
              </div>
            );
          })}
        </div>
      </div>
      {isScrolledUp ? (
        <Button size="s" className="transcript__newest" onPress={scrollToEnd}>
          <ArrowDown size={15} aria-hidden />
          {t('chat:jumpToNewest')}
        </Button>
      ) : null}
    </div>
  );
}

/** Key of a row, which all versions of a message have in common: the one shown next stays in place. */
function itemKeyOf(row: Row | undefined): string | undefined {
  return row?.kind === 'message' ? (row.message.versions[0] ?? row.key) : row?.key;
}

interface RowContentProps {
  readonly row: Row;
  readonly isHighlighted: boolean;
}

function RowContent({ row, isHighlighted }: RowContentProps) {
  if (row.kind === 'session') return <SessionDivider at={row.at} first={row.first} />;
  if (row.kind === 'outgoing') return <OutgoingRow item={row.item} />;
  return <MessageRow message={row.message} isHighlighted={isHighlighted} />;
}
