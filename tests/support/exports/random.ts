/** Seeded source of chance: the same seed makes the same export. */
export interface SeededRandom {
  /** 0 ≤ value < 1. */
  next(): number;
  /** Integer from 0 below the limit. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** A sentence of some words, in one of two languages. */
  sentence(): string;
}

const WORDS = {
  en: `ferry garden violin harbor recipe budget winter passport museum bicycle lantern orchard meeting
    invoice dentist lighthouse compiler tomato balcony archive train neighbor festival window`.split(
    /\s+/u,
  ),
  ru: `паром огород скрипка гавань рецепт бюджет зима паспорт музей велосипед фонарь яблоня встреча
    счёт врач маяк компилятор помидор балкон архив поезд сосед праздник окно`.split(/\s+/u),
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  return {
    next,
    below,
    pick,
    sentence() {
      const language = next() < 0.8 ? 'en' : 'ru';
      const length = 3 + below(7);
      // Words of a list alone would be a seed phrase, which is redacted.
      const pairs = Array.from(
        { length },
        () => `${pick(WORDS[language])} ${language === 'en' ? 'was near the' : 'была там, где'}`,
      );
      return `${pairs.join(' ')} ${pick(WORDS[language])}.`;
    },
  };
}
