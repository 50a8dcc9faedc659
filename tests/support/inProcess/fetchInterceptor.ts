import type { FakeModelServer } from '../modelServer.ts';

/** Routes addresses that are written into the product, such as OpenAI's, to fake servers. */
export interface FetchInterceptor {
  route(baseUrl: string, server: FakeModelServer): void;
  /** The real `fetch` is back once the last interceptor is gone. */
  restore(): void;
}

const installed = new Set<ReadonlyMap<string, FakeModelServer>>();
let network: typeof fetch | null = null;

/** Replaces `fetch` in this process: only fake model servers are reachable, and no test asks a stranger. */
export function interceptFetch(): FetchInterceptor {
  const servers = new Map<string, FakeModelServer>();
  installed.add(servers);
  if (network === null) {
    network = globalThis.fetch;
    globalThis.fetch = allowFakesOnly(network);
  }
  return {
    route: (baseUrl, server) => void servers.set(baseUrl, server),
    restore() {
      installed.delete(servers);
      if (installed.size > 0 || network === null) return;
      globalThis.fetch = network;
      network = null;
    },
  };
}

function allowFakesOnly(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // The interceptor installed last is asked first.
    for (const [baseUrl, server] of [...installed].reverse().flatMap((servers) => [...servers])) {
      if (url.startsWith(baseUrl)) {
        return await request(server.baseUrl + url.slice(baseUrl.length), init);
      }
    }
    throw new TypeError('fetch failed');
  };
}
