/** Moment of a hybrid logical clock: milliseconds, and a counter that orders moments within one. */
export interface HybridTime {
  readonly time: number;
  readonly counter: number;
}

/**
 * Next moment of a hybrid logical clock (Kulkarni, Demirbas, Madappa, Avva and Leone, "Logical
 * Physical Clocks", OPODIS 2014) after the latest one that this device has, its own or another's:
 * both rules of the paper, for a local event and for a received one, since `latest` is the greatest
 * of all. The physical clock where it is ahead, otherwise the latest time with the next counter: a
 * clock that was set back never gives an earlier moment, and what was done after something else
 * always has the later one.
 * Example: after { time: 10, counter: 2 }, a clock of 12 gives { time: 12, counter: 0 }, and a clock
 * of 9 gives { time: 10, counter: 3 }.
 */
export function nextHybridTime(latest: HybridTime | null, now: number): HybridTime {
  if (latest === null || now > latest.time) return { time: now, counter: 0 };
  return { time: latest.time, counter: latest.counter + 1 };
}
