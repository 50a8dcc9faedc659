import { investigate } from '../context/diagnostics.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';
import type { Settings } from '../../../shared/config.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

type ReceiptHandlers = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `receipts.${string}` | `diagnostics.${string}`>
>;

/** What memory had to do with an answer, and what it has to say about a question. */
export function createReceiptHandlers(
  scoped: Scoped,
  clock: Clock,
  settings: (workspaceId: Id) => Settings,
): ReceiptHandlers {
  return {
    'receipts.get': scoped('receipts.get', (workspace, { messageId }) =>
      workspace.require().receipts.get(messageId),
    ),
    'receipts.notRelevant': scoped('receipts.notRelevant', (workspace, request) =>
      workspace.require().receipts.notRelevant(request),
    ),
    'receipts.relevant': scoped('receipts.relevant', (workspace, request) =>
      workspace.require().receipts.relevant(request),
    ),
    'diagnostics.investigate': scoped('diagnostics.investigate', (workspace, request) => {
      const { readers } = workspace.require();
      return investigate(
        (wanted) => readers.run('findings', wanted, clock.now()),
        settings(workspace.id),
        request,
      );
    }),
    'diagnostics.save': scoped('diagnostics.save', (workspace, request) =>
      workspace.require().facts['diagnostics.save'](request),
    ),
  };
}
