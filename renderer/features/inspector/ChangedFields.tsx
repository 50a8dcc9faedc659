import type { NodeHistoryEntry } from '../../../shared/contract/facts.ts';
import { nodeKindSchema, nodeStatusSchema, reviewSchema } from '../../../shared/domain/node.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

const fields = [
  'content',
  'kind',
  'importance',
  'status',
  'review',
  'confidence',
  'event_time',
  'true_from',
  'true_until',
] as const;
type Field = (typeof fields)[number];

/** Changed fields of an action, each with its old and new value. */
export function ChangedFields({ entries }: { readonly entries: readonly NodeHistoryEntry[] }) {
  const { t } = useText();
  const valueOf = useValueText();
  const previous = Object.assign(
    {},
    ...entries.toReversed().map((entry) => entry.before),
  ) as Fields;
  const next = Object.assign({}, ...entries.map((entry) => entry.after)) as Fields;
  // A creation has no old values, and a removal no new ones: the cause says so.
  const changedFields = fields.filter(
    (field) => field in previous && field in next && previous[field] !== next[field],
  );
  if (changedFields.length === 0) return null;
  return (
    <dl className="changed">
      {changedFields.map((field) => (
        <div key={field}>
          <dt>{t(`memories:field.${field}`)}</dt>
          <dd>
            <del>{valueOf(field, previous[field])}</del> → <ins>{valueOf(field, next[field])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Fields = Readonly<Record<string, unknown>>;

function useValueText() {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  return (field: Field, value: unknown): string => {
    if (field === 'kind') {
      const kind = nodeKindSchema.safeParse(value);
      return kind.success ? t(`words:kind.${kind.data}`) : '–';
    }
    if (field === 'status') {
      const status = nodeStatusSchema.safeParse(value);
      return status.success ? t(`words:status.${status.data}`) : '–';
    }
    if (field === 'review') {
      const review = reviewSchema.safeParse(value);
      return review.success ? t(`memories:reviewed.${review.data}`) : '–';
    }
    if (isDate(field)) return typeof value === 'number' ? format.day(value, now) : '–';
    if (typeof value === 'number') {
      return field === 'confidence' ? format.percent(value) : format.number(value);
    }
    return typeof value === 'string' ? value : '–';
  };
}

const isDate = (field: Field): boolean =>
  field === 'event_time' || field === 'true_from' || field === 'true_until';
