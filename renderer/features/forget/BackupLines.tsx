import type { Backup } from '../../../shared/contract/status.ts';
import { useFormat } from '../../ui/useFormat.ts';

export function BackupLines({ backups }: { readonly backups: readonly Backup[] }) {
  const format = useFormat();
  return (
    <ul className="forget__backups num">
      {backups.map(({ id, createdAt, sizeBytes }) => (
        <li key={id}>
          {format.exact(createdAt)} · {format.bytes(sizeBytes)}
        </li>
      ))}
    </ul>
  );
}
