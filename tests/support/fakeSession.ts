import { EventEmitter } from 'node:events';

/** Permissions that a session of Electron was set to allow. */
export class FakeSession extends EventEmitter {
  permissionRequest: ((...values: unknown[]) => void) | null = null;
  permissionCheck: ((...values: unknown[]) => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  beforeRequest: ((details: { url: string }, answer: (value: unknown) => void) => void) | null =
    null;
  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = listener;
    },
  };
  setPermissionRequestHandler(handler: (...values: unknown[]) => void): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: (...values: unknown[]) => boolean): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler;
  }
}
