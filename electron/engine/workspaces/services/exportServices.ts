import { offsiteKeyName } from '../../../../shared/domain/exports.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import {
  createExportService,
  type ExportServiceDependencies,
} from '../../exports/exportService.ts';
import { createExportThread } from '../../exports/exportThread.ts';
import {
  createOffsiteService,
  type OffsiteDependencies,
  type OffsiteService,
} from '../../offsite/offsiteService.ts';

/** Dependencies of exports, beside the services of the database. */
export interface ExportPorts {
  readonly home: string;
  /** Name of the workspace now. */
  readonly workspaceName: () => string;
  /** Key of the host's key store by its name; null for none. */
  readonly readSecret: (name: string) => Promise<string | null>;
  /** Called when an off-site copy failed, after one that did not. */
  readonly onOffsiteProblem: () => void;
}

interface ExportServicesDependencies
  extends
    ExportPorts,
    Omit<ExportServiceDependencies, 'dependencies' | 'workspaceName' | 'store'>,
    Pick<OffsiteDependencies, 'settings' | 'ledger'> {
  readonly store: ExportServiceDependencies['store'] & OffsiteDependencies['store'];
  readonly dependencies: Dependencies;
  readonly onStatus: () => void;
}

export type ExportCommandName = CommandsOf<'exports' | 'offsite'>;

/** Services that take a workspace out: exports by hand, and scheduled copies. */
interface ExportServices {
  readonly commands: CommandHandlers<ExportCommandName>;
  readonly offsite: OffsiteService;
  readonly discardExports: () => Promise<void>;
  close(): Promise<void>;
}

export function createExportServices(deps: ExportServicesDependencies): ExportServices {
  const exportService = createExportService(deps);
  const offsite = createOffsiteService({
    ...deps,
    ...deps.dependencies,
    thread: createExportThread(deps.dependencies),
    source: exportService.source,
    exportFolder: deps.folders.exports,
    storedPassphrase: () => deps.readSecret(offsiteKeyName(deps.workspaceId)),
    onChange(newProblem) {
      if (newProblem !== null) deps.onOffsiteProblem();
      deps.onStatus();
    },
  });
  return {
    commands: { ...exportService.commands, ...offsite.commands },
    offsite,
    discardExports: () => exportService.discardAll(),
    async close() {
      await Promise.all([exportService.close(), offsite.close()]);
    },
  };
}
