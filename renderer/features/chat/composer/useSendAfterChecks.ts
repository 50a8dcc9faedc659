import { useEffect, useState } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';

interface SendAfterChecks {
  /** True while the message is sent as soon as its files are checked. */
  readonly isRequested: boolean;
  readonly request: () => void;
  readonly cancel: () => void;
}

/** Number of files that are not refused, and of those among them that are not checked yet. */
interface FileCounts {
  readonly usableCount: number;
  readonly uncheckedCount: number;
}

/**
 * Sends a message whose Enter came while its files were still being checked, once all of them are.
 * A file that is refused or lost meanwhile takes the request back: it was meant to go along.
 */
export function useSendAfterChecks(
  conversationId: ConversationId | null,
  { usableCount, uncheckedCount }: FileCounts,
  send: () => Promise<void>,
): SendAfterChecks {
  /** Number of files at the request; null without one. */
  const [requestedFiles, setRequestedFiles] = useState<number | null>(null);
  const cancel = () => setRequestedFiles(null);
  useEffect(cancel, [conversationId]);
  useEffect(() => {
    if (requestedFiles === null || uncheckedCount > 0) return;
    setRequestedFiles(null);
    if (usableCount >= requestedFiles) void send();
  }, [requestedFiles, uncheckedCount, usableCount, send]);
  return {
    isRequested: requestedFiles !== null,
    request: () => setRequestedFiles(usableCount),
    cancel,
  };
}
