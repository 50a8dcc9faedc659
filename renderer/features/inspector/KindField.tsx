import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { KindSelect } from '../memory/KindSelect.tsx';

export function KindField({ node }: { readonly node: MemoryNode }) {
  const { history } = useWorkspace();
  return (
    <KindSelect
      quiet
      kind={node.kind}
      onChange={(kind) => {
        if (kind !== node.kind) void history.edit(node.id, { kind });
      }}
    />
  );
}
