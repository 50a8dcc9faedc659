import type { SetAside } from '../../../shared/contract/forget.ts';
import { useFormat } from '../../ui/useFormat.ts';

export function SetAsideLines({ setAside }: { readonly setAside: readonly SetAside[] }) {
  const format = useFormat();
  return (
    <ul className="forget__backups num">
      {setAside.map(({ id, at, sizeBytes }) => (
        <li key={id}>
          {format.exact(at)} · {format.bytes(sizeBytes)}
        </li>
      ))}
    </ul>
  );
}
