/** Processor time of this process for one call, in milliseconds: other programs do not count. */
export function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

interface Growth {
  /** Least processor time at a tenth of the length, at the whole length, and of prose as long. */
  readonly small: number;
  readonly large: number;
  readonly prose: number;
}

/** A millisecond a thousand characters: below it, caches and garbage weigh more than growth. */
const NOTHING_MS = 100;
const TRIES = 5;

const TIMES_SMALL = 12;
const TIMES_PROSE = 5;

/**
 * CPU time of a call at two lengths of one shape, and for prose: the least of five tries, fewer
 * where the limits are kept before. A pause for garbage makes a call slower, never faster.
 */
export function measureGrowth(
  call: (text: string) => unknown,
  texts: { readonly small: string; readonly large: string; readonly prose: string },
): Growth {
  let growth: Growth = { small: Infinity, large: Infinity, prose: Infinity };
  for (let n = 0; n < TRIES; n += 1) {
    const large = Math.min(
      growth.large,
      cpuMs(() => call(texts.large)),
    );
    if (large < NOTHING_MS) return { small: large, large, prose: large };
    growth = {
      small: Math.min(growth.small, averageOf10(call, texts.small)),
      large,
      prose: Math.min(
        growth.prose,
        cpuMs(() => call(texts.prose)),
      ),
    };
    if (isLinear(growth)) return growth;
  }
  return growth;
}

export function isLinear({ small, large, prose }: Growth): boolean {
  if (large < NOTHING_MS) return true;
  return large <= TIMES_SMALL * small && large <= TIMES_PROSE * Math.max(prose, NOTHING_MS);
}

/** One call at the small length is too short to be measured by itself. */
function averageOf10(call: (text: string) => unknown, text: string): number {
  return (
    cpuMs(() => {
      for (let n = 0; n < 10; n += 1) call(text);
    }) / 10
  );
}
