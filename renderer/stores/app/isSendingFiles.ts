import { isUnchecked } from '../chat/attachments.ts';
import type { WorkspaceStores } from './workspaceStores.ts';

/** True while the window sends files in a workspace, which the engine takes only in the open one. */
export function isSendingFiles({
  documents,
  attachments,
  imports,
  archives,
}: Pick<WorkspaceStores, 'documents' | 'attachments' | 'imports' | 'archives'>): boolean {
  const attached = Object.values(attachments.getState().filesByChat).flat();
  const importStep = imports.getState().step.kind;
  return (
    documents.getState().files.some(({ reason }) => reason === null) ||
    attached.some(isUnchecked) ||
    importStep === 'uploading' ||
    importStep === 'inspecting' ||
    archives.getState().step.kind === 'uploading'
  );
}
