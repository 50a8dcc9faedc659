import { lowestTrust } from '../algorithms/decay/lowestTrust.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import { createCitationNumbers } from '../chat/modelLoop/citationNumbers.ts';
import type { ContextBlocks } from '../chat/modelLoop/contextBlocks.ts';
import { untrustedMessage } from '../chat/modelLoop/systemPrompt.ts';
import type { Trust } from '../../../shared/domain/node.ts';
import type { RoutineDependencies } from './routineDependencies.ts';

/** Purpose of a model request of a routine, as the recall log stores it. */
export type RequestPurpose = 'selector' | 'step';

export interface RequestContext {
  readonly blocks: ContextBlocks;
  /** The memories and the profile, fenced; the content of files only for a step. */
  readonly text: string;
  /** Lowest trust of what was found for it. */
  readonly trust: Trust;
}

/** Memory context of a request, with the standing profile; logged by its purpose. */
export async function assembleContext(
  { curation, ledger, context }: RoutineDependencies,
  purpose: RequestPurpose,
  question: string,
): Promise<RequestContext> {
  const { store, ids, clock } = curation;
  const id = ids.next();
  const request = { text: question, turnId: id, exceptNodeIds: [], withheldNodeIds: [] };
  const blocks = await context({ ...request, citationNumbers: createCitationNumbers() });
  const nodes = blocks.citations.flatMap(
    ({ nodeId }) => store.trackedRows.get('nodes', nodeId) ?? [],
  );
  commitWithoutEvents(ledger, () =>
    store.recallLog.put({
      id,
      turn_id: null,
      purpose,
      query: question,
      receipt: JSON.stringify(blocks.receipt ?? {}),
      summary: JSON.stringify({ read: blocks.citations.length }),
      at: clock.now(),
    }),
  );
  return {
    blocks,
    text: contextText(blocks, purpose),
    trust: lowestTrust(['user', ...nodes.map(({ trust }) => trust)]),
  };
}

/** Text of the blocks for a request: of files only for a step. */
export function contextText(blocks: ContextBlocks, purpose: RequestPurpose): string {
  const files = purpose === 'step' ? blocks.untrusted : null;
  return [memoryText(blocks), files === null ? null : untrustedMessage(files)]
    .filter((part) => part !== null)
    .join('\n\n');
}

function memoryText({ trusted }: ContextBlocks): string {
  return trusted === null
    ? 'Memory holds nothing for this.'
    : `What memory holds for this, the standing profile (###) and what was found (##):\n${trusted}`;
}
