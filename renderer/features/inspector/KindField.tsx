import { nodeKindSchema, type MemoryNode, type NodeKind } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';

interface KindFieldProps {
  readonly node: MemoryNode;
  readonly kind: NodeKind;
}

export function KindField({ node, kind }: KindFieldProps) {
  const { t } = useText();
  const { history } = useWorkspace();
  return (
    <Select
      quiet
      label={t('memories:kind')}
      value={kind}
      choices={nodeKindSchema.options.map((value) => ({ value, text: t(`words:kind.${value}`) }))}
      onChange={(next) => {
        if (next !== kind) void history.edit(node.id, { kind: next });
      }}
    />
  );
}
