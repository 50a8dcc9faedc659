import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { KindSelect } from '../memory/KindSelect.tsx';

export function KindField({ node }: { readonly node: MemoryNode }) {
  const { memoryActions } = useWorkspace();
  return (
    <KindSelect
      quiet
      kind={node.kind}
      onChange={(kind) => {
        if (kind !== node.kind) void memoryActions.edit(node.id, { kind });
      }}
    />
  );
}
