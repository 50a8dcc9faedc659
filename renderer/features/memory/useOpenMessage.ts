import { useCallback } from 'react';
import type { MessageOrigin } from '../../stores/graph/graph.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';

/** Opens the message of an episode or an answer. */
export function useOpenMessage() {
  const { route, view } = useApp();
  const { graph } = useWorkspace();
  return useCallback(
    async (origin: MessageOrigin): Promise<void> => {
      const location = await graph.locationOf(origin);
      if (location === null) return;
      view.target(location.conversationId, location.messageId);
      route.go({ screen: 'chat', conversationId: location.conversationId });
    },
    [route, view, graph],
  );
}
