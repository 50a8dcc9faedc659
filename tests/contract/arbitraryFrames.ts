import fc from 'fast-check';
import { commands } from '../../shared/contract/index.ts';

const names = fc.oneof(
  fc.constantFrom(...Object.keys(commands)),
  fc.constantFrom('', '__proto__', 'constructor', 'toString', 'host.', 'host.nothing', 'events.'),
  fc.string({ maxLength: 200 }),
);

/** Never right for any command: no schema has this key. */
const wrongBody = fc.oneof(
  fc.jsonValue().filter((value) => typeof value !== 'object' || Array.isArray(value)),
  fc.jsonValue().map((value) => ({ nobodyKnowsThisKey: value })),
  fc.constant(null),
);

const requestLike = fc.record({
  kind: fc.constant('request'),
  id: fc.constant(1),
  name: names,
  body: wrongBody,
});

const almostRequest = fc.record(
  {
    kind: fc.constantFrom('request', 'cancel', 'reply', 'failure', 'event', 'hello', 'shutdown'),
    id: fc.oneof(fc.constantFrom(0, -1, 1.5, 2 ** 60, null, '1'), fc.jsonValue()),
    name: fc.oneof(names, fc.jsonValue()),
    body: fc.jsonValue(),
    seq: fc.integer(),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

/** JSON-representable, so that the same frames can be sent over every transport. */
export const arbitraryFrame: fc.Arbitrary<unknown> = fc.oneof(
  requestLike,
  almostRequest,
  fc.jsonValue({ maxDepth: 6 }),
);

/** A frame whose sender waits for an answer under its id. */
export function isRequestLike(frame: unknown): frame is { id: number } {
  return (
    typeof frame === 'object' &&
    frame !== null &&
    'kind' in frame &&
    frame.kind === 'request' &&
    'id' in frame &&
    frame.id === 1 &&
    'body' in frame
  );
}
