import type { Workspace as WorkspaceView } from '../../../shared/contract/workspaces.ts';
import type { EngineEvent, EngineHandlers } from '../engineApi.ts';
import type { ArchiveOpener } from '../archives/archiveOpener.ts';
import type { OpenWorkspaces } from '../workspaces/openWorkspaces.ts';
import type { WorkspaceEntry } from '../workspaces/registryFile.ts';

interface ArchiveHandlerDependencies {
  readonly workspaces: OpenWorkspaces;
  readonly opener: ArchiveOpener;
  readonly view: (entry: WorkspaceEntry) => WorkspaceView;
  readonly emit: (event: EngineEvent) => void;
}

type ArchiveCommandName = 'archives.open' | 'archives.progress';

/** Opening an archive: the upload belongs to the client's workspace, the result is one of its own. */
export function createArchiveHandlers({
  workspaces,
  opener,
  view,
  emit,
}: ArchiveHandlerDependencies): Pick<EngineHandlers, ArchiveCommandName> {
  return {
    'archives.open': async ({ workspaceId, uploadId, passphrase }, { client, signal }) => {
      const workspace = await workspaces.forClient(client, workspaceId, 'archives.open');
      const { uploads } = workspace.requireServices().imports;
      const [upload] = uploads.complete([uploadId]);
      const path = uploads.pathOf(upload?.id ?? uploadId);
      const outcome = await opener.open(path, passphrase, signal);
      if (!outcome.ok) return { opened: { ok: false, problem: outcome.error } };
      uploads.discard([uploadId]);
      emit({ name: 'workspaces.changed', payload: {} });
      const { entry, rows } = outcome.value;
      return { opened: { ok: true, workspace: view(entry), rows } };
    },
    'archives.progress': async () => ({ progress: await opener.progress() }),
  };
}
