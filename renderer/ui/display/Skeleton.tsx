import './skeleton.css';
import { useText } from '../text/useText.ts';

interface SkeletonProps {
  /** Roughly as many as there will be. */
  readonly lines?: number;
}

/** The place of what is on its way; seen only when that takes longer than a moment. */
export function Skeleton({ lines = 4 }: SkeletonProps) {
  const { t } = useText();
  return (
    <div className="skeleton skeleton--page" role="status" aria-busy>
      <span className="visually-hidden">{t('common:loading')}</span>
      <Lines count={lines} />
    </div>
  );
}

/** The same inside of something that says itself that it is busy. */
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
