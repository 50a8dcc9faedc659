import { useCallback, useEffect, useState } from 'react';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/context.ts';

/** What is typed and not sent, kept for each conversation across reloads. */
export function useDraft(conversationId: Id | null): readonly [string, (text: string) => void] {
  const { keep } = useApp();
  const { workspaceId } = useWorkspace();
  const key = `draft.${workspaceId}.${conversationId ?? 'new'}`;
  const [text, setText] = useState(() => keep.get(key) ?? '');

  useEffect(() => setText(keep.get(key) ?? ''), [keep, key]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      keep.set(key, next);
    },
    [keep, key],
  );
  return [text, change];
}
