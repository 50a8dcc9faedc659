import { useEffect, useState } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';

interface EarlySend {
  /** True while the message is sent as soon as its files are checked. */
  readonly isRequested: boolean;
  readonly request: () => void;
  readonly cancel: () => void;
}

/** Number of files that are not refused, and of those among them that are not checked yet. */
interface FileCounts {
  readonly usable: number;
  readonly unchecked: number;
}

/**
 * Sends a message whose Enter came while its files were still being checked, once all of them are.
 * A file that is refused or lost meanwhile takes the request back: it was meant to go along.
 */
export function useEarlySend(
  conversationId: ConversationId | null,
  { usable, unchecked }: FileCounts,
  send: () => Promise<void>,
): EarlySend {
  /** Number of files at the request; null without one. */
  const [requestedFiles, setRequestedFiles] = useState<number | null>(null);
  const cancel = () => setRequestedFiles(null);
  useEffect(cancel, [conversationId]);
  useEffect(() => {
    if (requestedFiles === null || unchecked > 0) return;
    setRequestedFiles(null);
    if (usable >= requestedFiles) void send();
  }, [requestedFiles, unchecked, usable, send]);
  return {
    isRequested: requestedFiles !== null,
    request: () => setRequestedFiles(usable),
    cancel,
  };
}
