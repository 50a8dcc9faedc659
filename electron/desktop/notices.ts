import { Notification } from 'electron';

export interface Notice {
  readonly title: string;
  readonly body: string;
}

/** Notices on screen, referenced here because a garbage-collected one cannot be clicked. */
const visible = new Set<Notification>();

/** False where the system shows none. */
export function showNotice(notice: Notice, clicked: () => void): boolean {
  if (!Notification.isSupported()) return false;
  const notification = new Notification({ ...notice, silent: true });
  const forget = () => visible.delete(notification);
  notification.once('click', () => {
    forget();
    clicked();
  });
  notification.once('close', forget);
  visible.add(notification);
  notification.show();
  return true;
}
