import { useFormat } from '../../ui/text/useFormat.ts';

export interface AffectedCopy {
  readonly id: string;
  readonly at: number;
  readonly sizeBytes: number;
}

/** Copies that hold the content: their dates and sizes. */
export function AffectedCopies({ copies }: { readonly copies: readonly AffectedCopy[] }) {
  const format = useFormat();
  return (
    <ul className="forget__backups num">
      {copies.map(({ id, at, sizeBytes }) => (
        <li key={id}>
          {format.exact(at)} · {format.bytes(sizeBytes)}
        </li>
      ))}
    </ul>
  );
}
