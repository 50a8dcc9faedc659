import '../../ui/display/skeleton.css';

/** Placeholder of a row that is loading. */
export function FactPlaceholder({ start }: { readonly start: number }) {
  return (
    <div
      role="row"
      aria-busy
      className="fact fact--gap"
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" className="fact__gap">
        <span className="skeleton__line" />
      </div>
    </div>
  );
}
