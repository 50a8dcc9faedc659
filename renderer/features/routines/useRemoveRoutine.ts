import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';

/** Removal of a routine, undone from a toast: no history records it. */
export function useRemoveRoutine() {
  const { toasts } = useApp();
  const { routines } = useWorkspace();

  return async (routine: Routine, isBuiltIn: boolean): Promise<void> => {
    const { id, enabled, name, description, trigger, steps } = routine;
    const definition = { name, description, trigger, steps };
    if (!(await routines.remove(id))) return;
    const restore = () => void routines.restore(id, definition, enabled);
    toasts.show({ kind: 'removed', label: name, isReset: isBuiltIn, restore });
  };
}
