import { connect } from 'node:net';

/** Sends bytes as they are, since a proper client would tidy up what a hostile one sends. */
export function rawRequest(port: number, lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      // A socket that was upgraded stays open; its first line is all that matters.
      if (answer.startsWith('HTTP/1.1 101')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    // A connection that is reset is a refusal too.
    socket.on('error', () => resolve(answer));
    socket.write(`${[...lines].join('\r\n')}\r\n\r\n${body}`);
  });
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
