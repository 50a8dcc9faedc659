import type { Settings } from '../../../shared/config.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ContextSource } from '../chat/modelLoop/contextBlocks.ts';
import type { MemoryModel } from '../consolidation/driver/askStructured.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Logger } from '../dependencies.ts';

export interface RoutineDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  /** Memory context and standing profile of a request, as an answer has them. */
  readonly context: ContextSource;
  readonly model: () => MemoryModel | null;
  readonly settings: () => Settings;
  /** True for a statement that the person has forgotten since. */
  readonly wasForgotten: (content: string, statedAt: EpochMs) => boolean;
  /** IANA zone of the person. */
  readonly zone: string;
  readonly logger: Logger;
  readonly onChange: () => void;
}
