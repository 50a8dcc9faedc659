import { useSyncExternalStore } from 'react';
import { createFormat, type Format } from './format.ts';
import { useText } from './useText.ts';

const formats = new Map<string, Format>();

export function useFormat(): Format {
  const { i18n } = useText();
  const language = i18n.language;
  let format = formats.get(language);
  if (!format) {
    format = createFormat(language);
    formats.set(language, format);
  }
  return format;
}

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Nothing was counted while no time was on screen.
  if (timer === null) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** Current time, updated every half minute, so that "5 minutes ago" stays true. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
