import { Notification } from 'electron';

export interface Notice {
  readonly title: string;
  readonly body: string;
}

/** Notices on screen, referenced here because a garbage-collected one cannot be clicked. */
const visible = new Set<Notification>();

/** Shows a system notification; false if the system supports none. */
export function showNotice(notice: Notice, onClick: () => void): boolean {
  if (!Notification.isSupported()) return false;
  const notification = new Notification({ ...notice, silent: true });
  const release = () => visible.delete(notification);
  notification.once('click', () => {
    release();
    onClick();
  });
  notification.once('close', release);
  visible.add(notification);
  notification.show();
  return true;
}
