import './skeleton.css';
import { useText } from '../text/useText.ts';

interface SkeletonProps {
  /** Approximate number of lines. */
  readonly lines?: number;
}

/** Skeleton of loading content; shown only after a short delay. */
export function Skeleton({ lines = 4 }: SkeletonProps) {
  const { t } = useText();
  return (
    <div className="skeleton skeleton--page" role="status" aria-busy>
      <span className="visually-hidden">{t('common:loading')}</span>
      <Lines count={lines} />
    </div>
  );
}

/** Skeleton lines inside an element that announces its own busy state. */
export function SkeletonLines({ lines }: { readonly lines: number }) {
  return (
    <div className="skeleton" aria-hidden>
      <Lines count={lines} />
    </div>
  );
}

function Lines({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <span key={line} className="skeleton__line" aria-hidden />
  ));
}
