import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { labelCounts } from '../../../stores/chat/conversationState.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { useText } from '../../../ui/text/useText.ts';

const ALL_LABELS = 'all';
/** Prefix of label choices: a label may have the name of the choice of all. */
const LABEL_PREFIX = 'label:';

/** Filter of the list by label; there is none without labels. */
export function LabelFilter() {
  const { t, i18n } = useText();
  const { conversations } = useWorkspace();
  const list = useSelect(conversations, (state) => state.list);
  const label = useSelect(conversations, (state) => state.label);
  const counts = labelCounts(
    list.filter(({ archivedAt }) => archivedAt === null),
    i18n.language,
  );
  if (counts.length === 0 && label === null) return null;
  return (
    <div className="conversations__filter">
      <Select
        quiet
        label={t('chat:labels.filter')}
        value={label === null ? ALL_LABELS : LABEL_PREFIX + label}
        choices={[
          { value: ALL_LABELS, text: t('chat:labels.all') },
          ...counts.map(({ label: name, count }) => ({
            value: LABEL_PREFIX + name,
            text: `${name} (${count})`,
          })),
        ]}
        onChange={(value) =>
          conversations.filterByLabel(
            value === ALL_LABELS ? null : value.slice(LABEL_PREFIX.length),
          )
        }
      />
    </div>
  );
}
