import './skeleton.css';
import { useText } from './useText.ts';

interface SkeletonProps {
  /** Roughly as many as there will be. */
  readonly lines?: number;
}

/** The place of what is on its way; seen only when that takes longer than a moment. */
export function Skeleton({ lines = 4 }: SkeletonProps) {
  const { t } = useText();
  return (
    <div className="skeleton" role="status" aria-busy>
      <span className="visually-hidden">{t('common:loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton__line" aria-hidden />
      ))}
    </div>
  );
}
