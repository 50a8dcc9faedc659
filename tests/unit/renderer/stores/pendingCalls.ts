import type { Transport } from '../../../../shared/rpc/transport.ts';

/** Commands that last as long as what they do, while the window goes on. */
const LASTING: readonly unknown[] = ['workspaces.createDemo'];
const PAUSE_MS = 8;

/** The window's calls that have no reply yet. */
export interface PendingCalls {
  /** Number of calls since the window opened. */
  readonly made: () => number;
  watch(transport: Transport): Transport;
  /** Waits until every call has its reply, and for what is told right after it. */
  idle(): Promise<void>;
}

export function createPendingCalls(): PendingCalls {
  const open = new Set<unknown>();
  let made = 0;
  return {
    made: () => made,
    watch: (transport) => ({
      send(frame) {
        const { kind, id, name } = frame as Readonly<Record<string, unknown>>;
        if (kind === 'request' && !LASTING.includes(name)) {
          made += 1;
          open.add(id);
        }
        transport.send(frame);
      },
      onMessage: (listener, onClose) =>
        transport.onMessage(
          (frame) => {
            open.delete((frame as Readonly<Record<string, unknown>>)['id']);
            listener(frame);
          },
          () => {
            open.clear();
            onClose?.();
          },
        ),
      close: () => transport.close(),
    }),
    async idle() {
      do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      while (open.size > 0);
    },
  };
}
