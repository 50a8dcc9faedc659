import { startTransition, useEffect, useState } from 'react';

const waiting = new Set<() => void>();

function showAll(): void {
  const all = [...waiting];
  waiting.clear();
  // All of one frame at once, and giving way to whatever the person does.
  startTransition(() => {
    for (const show of all) show();
  });
}

/**
 * False at first, and true once what was drawn with it is on screen: for what nobody sees before
 * they point at it, so that what one came for is there sooner.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => setPainted(true);
    if (waiting.size === 0) requestAnimationFrame(() => setTimeout(showAll));
    waiting.add(show);
    return () => void waiting.delete(show);
  }, []);
  return isPainted;
}
