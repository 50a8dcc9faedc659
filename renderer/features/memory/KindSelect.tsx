import { nodeKindSchema, type NodeKind } from '../../../shared/domain/node.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';

interface KindSelectProps {
  /** Null: a procedure. */
  readonly kind: NodeKind | null;
  readonly onChange: (kind: NodeKind | null) => void;
  readonly quiet?: boolean;
}

const PROCEDURE = 'procedure';

/** Kind of a memory, a procedure among them. */
export function KindSelect({ kind, onChange, quiet = false }: KindSelectProps) {
  const { t } = useText();
  return (
    <Select<NodeKind | typeof PROCEDURE>
      quiet={quiet}
      label={t('memories:kind')}
      value={kind ?? PROCEDURE}
      choices={[
        ...nodeKindSchema.options.map((value) => ({ value, text: t(`words:kind.${value}`) })),
        { value: PROCEDURE, text: t('words:type.procedural') },
      ]}
      onChange={(next) => onChange(next === PROCEDURE ? null : next)}
    />
  );
}
