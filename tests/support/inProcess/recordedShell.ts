import type { DesktopIntegration } from '../../../electron/host/hostCommands.ts';
import type { Request } from '../../../shared/contract/index.ts';

/** A desktop's shell that notes what it is told, where some keys belong to another program. */
export interface RecordedShell extends DesktopIntegration {
  readonly applied: Request<'host.applyShell'>[];
  readonly notices: Request<'host.notify'>[];
}

export function createRecordedShell(taken: readonly string[] = []): RecordedShell {
  const applied: Request<'host.applyShell'>[] = [];
  const notices: Request<'host.notify'>[] = [];
  return {
    applied,
    notices,
    apply(wanted) {
      applied.push(wanted);
      if (wanted.globalShortcut === null) return { globalShortcut: 'off' };
      return { globalShortcut: taken.includes(wanted.globalShortcut) ? 'refused' : 'on' };
    },
    notify: (notice) => notices.push(notice) > 0,
  };
}
