import '../../ui/display/skeleton.css';

/** A row that is on its way. */
export function FactGap({ start }: { readonly start: number }) {
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
