/** IPC channels between page and host. The first argument is the connection's id. */
export const OPEN_CHANNEL = 'loci:open';
export const FRAME_CHANNEL = 'loci:frame';
export const CLOSE_CHANNEL = 'loci:close';
