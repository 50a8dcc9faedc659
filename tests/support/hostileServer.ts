import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type HostileAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

export interface HostileServer {
  readonly origin: string;
  readonly requests: number;
  /** Writes the piece again and again, as fast as it is taken, until nobody listens or `bytes`. */
  flood(response: ServerResponse, piece: Buffer | string, bytes?: number): Promise<void>;
  /** Bytes that were taken of floods, once their readers are gone. */
  left(): Promise<number>;
}

/** A server that answers every request in one way, however wrong; ends with the test. */
export async function startHostileServer(answer: HostileAnswer): Promise<HostileServer> {
  const floods: Promise<void>[] = [];
  let requests = 0;
  let taken = 0;
  const server = createServer((request, response) => {
    requests += 1;
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );

  async function write(response: ServerResponse, piece: Buffer | string, bytes: number) {
    let gone = false;
    let resume = () => undefined as void;
    response.on('drain', () => resume());
    response.on('close', () => {
      gone = true;
      resume();
    });
    for (let sent = 0; sent < bytes && !gone; sent += piece.length) {
      const more = response.write(piece);
      taken += piece.length;
      if (more || gone) continue;
      await new Promise<void>((resolve) => (resume = resolve));
    }
    if (!gone) response.end();
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    flood(response, piece, bytes = Number.POSITIVE_INFINITY) {
      const flooding = write(response, piece, bytes);
      floods.push(flooding);
      return flooding;
    },
    async left() {
      await Promise.all(floods);
      return taken;
    },
  };
}
