import { usageSchema, type Usage } from '../../../../shared/domain/model.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type {
  ConsolidationReads,
  ConsolidationWrites,
} from '../../storage/memory/consolidation.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

const usageCodec = jsonCodec(usageSchema.catch(NO_USAGE));

/** Token usage of the failed attempts of a session, from its row. */
export function parseFailedUsage(json: string): Usage {
  return usageCodec.parse(json);
}

/** Adds the usage of a failed attempt. Inside the caller's transaction. */
export function addFailedUsage(
  consolidation: ConsolidationWrites,
  sessionId: Id,
  usage: Usage,
): void {
  const total = addUsage(failedUsageOf(consolidation, sessionId), usage);
  consolidation.setFailedUsage(sessionId, JSON.stringify(total));
}

/** Moves it to the attempt that succeeds, so that it is counted once. */
export function claimFailedUsage(consolidation: ConsolidationWrites, sessionId: Id): Usage {
  const usage = failedUsageOf(consolidation, sessionId);
  consolidation.setFailedUsage(sessionId, JSON.stringify(NO_USAGE));
  return usage;
}

function failedUsageOf(consolidation: ConsolidationReads, sessionId: Id): Usage {
  return parseFailedUsage(consolidation.failedUsage(sessionId));
}
