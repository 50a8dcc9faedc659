import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { toWireError } from '../../stores/shell/errors.ts';

/** Removal of a routine, undone from a toast: no history records it. */
export function useRemoveRoutine() {
  const { client, toasts } = useApp();
  const { routines, workspaceId } = useWorkspace();

  return async (routine: Routine, isBuiltIn: boolean): Promise<void> => {
    const { id, enabled, name, description, trigger, steps } = routine;
    const definition = { name, description, trigger, steps };

    async function restore(): Promise<void> {
      try {
        // Only a routine that Loci comes with still has its id.
        const request = { workspaceId, routineId: isBuiltIn ? id : null, definition };
        const { routineId } = await client.call('routines.save', request);
        await routines.enable(routineId, enabled);
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
      }
    }

    if (!(await routines.remove(id))) return;
    toasts.show({ kind: 'removed', label: name, restore: () => void restore() });
  };
}
