// `node makeDemoHome.ts HOME LANGUAGE`: the very command that the window gives, without a window.
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { engineCommands } from '../../shared/contract/index.ts';
import { workspaceIdSchema } from '../../shared/domain/fileIds.ts';
import { SCHEMA_FOLDER } from '../../tests/support/schemaFolder.ts';

const [home = '', language] = process.argv.slice(2);
const engine = await openEngine(
  { home, version: 'e2e', environment: {}, schemaFolder: SCHEMA_FOLDER },
  { clock: systemClock, ids: createSystemIds() },
);
const client = { id: 'e2e', workspaceId: engine.initialWorkspaceId() };
const call = { client, signal: new AbortController().signal };
const { id } = await engine.handlers['workspaces.createDemo'](
  engineCommands['workspaces.createDemo'].request.parse({ name: 'Demo', language }),
  call,
);
await engine.handlers['workspaces.open']({ workspaceId: workspaceIdSchema.parse(id) }, call);
await engine.close();
