import { startTransition, useEffect, useState } from 'react';

const pending = new Set<() => void>();

function showAll(): void {
  const all = [...pending];
  pending.clear();
  // All in one frame, and interruptible by the person's actions.
  startTransition(() => {
    for (const show of all) show();
  });
}

/**
 * False at first, true after the first paint: for elements that are not visible before hover, so
 * that the main content shows sooner.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => setPainted(true);
    if (pending.size === 0) requestAnimationFrame(() => setTimeout(showAll));
    pending.add(show);
    return () => void pending.delete(show);
  }, []);
  return isPainted;
}
