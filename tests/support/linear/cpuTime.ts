/**
 * Processor time of this thread for one call, in milliseconds: neither other programs count, nor the
 * threads that collect garbage and compile for it.
 */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

interface Growth {
  /** Least processor time at a tenth of the length, at the whole length, and of prose as long. */
  readonly small: number;
  readonly large: number;
  readonly prose: number;
}

/** A millisecond a thousand characters: below it, caches and garbage weigh more than growth. */
const NOTHING_MS = 40;
const TRIES = 5;
/** Rounds where the limits are not kept, as another program may have filled one. */
const ROUNDS = 3;

/**
 * Growth of a tenfold length is ten at best, thirteen where other programs empty the caches; what grows
 * by the square has a hundred.
 */
const TIMES_SMALL = 20;
const TIMES_PROSE = 5;

/** Length of the screening text, as a part of the whole one. */
export const SCREENING_PART = 1 / 4;
/** Most of a screening: what grows by the square costs {@link NOTHING_MS} at the whole length then. */
const SCREENING_MS = NOTHING_MS * SCREENING_PART ** 2;

interface Lengths {
  /** A quarter of the whole length: most functions show there already that they cost nothing. */
  readonly screening: string;
  readonly small: string;
  readonly large: string;
  readonly prose: string;
}

/**
 * CPU time of a call at two lengths of one shape, and for prose; taken anew, twice at most, where
 * the limits are not kept. What grows by the square is ten times over them in each round.
 */
export function measureGrowth(call: (text: string) => unknown, texts: Lengths): Growth {
  if (cpuMs(() => call(texts.screening)) < SCREENING_MS) return { small: 0, large: 0, prose: 0 };
  let growth = bestOfTries(call, texts);
  for (let round = 1; round < ROUNDS && !isLinear(growth); round += 1) {
    growth = bestOfTries(call, texts);
  }
  return growth;
}

/**
 * The least of five tries, fewer where the limits are kept before. A pause for garbage makes a call
 * slower, never faster.
 */
function bestOfTries(call: (text: string) => unknown, texts: Lengths): Growth {
  let growth: Growth = { small: Infinity, large: Infinity, prose: Infinity };
  for (let n = 0; n < TRIES; n += 1) {
    const large = Math.min(
      growth.large,
      cpuMs(() => call(texts.large)),
    );
    if (large < NOTHING_MS) return { small: large, large, prose: large };
    growth = {
      small: Math.min(growth.small, averageOf4(call, texts.small)),
      large,
      // Within five times the least that is compared, it is within five times of any prose.
      prose:
        large <= TIMES_PROSE * NOTHING_MS
          ? growth.prose
          : Math.min(
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
function averageOf4(call: (text: string) => unknown, text: string): number {
  return (
    cpuMs(() => {
      for (let n = 0; n < 4; n += 1) call(text);
    }) / 4
  );
}
