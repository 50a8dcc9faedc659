import { skipReasonSchema, type ImportProvider } from '../../../shared/domain/imports.ts';
import type { Inspection } from '../../../shared/contract/imports.ts';
import { useText } from '../../ui/text/useText.ts';

interface OmittedContentProps {
  readonly inspection: Pick<Inspection, 'files' | 'missing' | 'downloads'>;
  readonly providers: readonly ImportProvider[];
  /** Conversations of an inspection; a report counts them elsewhere. */
  readonly conversations?: Inspection['conversations'];
}

/** Providers whose exports lack something that a person may look for. */
const INCOMPLETE_PROVIDERS = ['chatgpt', 'claude'] as const;

/** What is left out, each with its reason: nothing is left out in silence. */
export function OmittedContent({ inspection, providers, conversations = [] }: OmittedContentProps) {
  const { t } = useText();
  const { files, missing, downloads } = inspection;
  const forgetful = conversations.filter(({ isRemembered }) => !isRemembered).length;
  const undated = conversations.filter(({ isUndated }) => isUndated).length;
  const skipped = skipReasonSchema.options.flatMap((reason) => {
    const count = files.reduce((sum, file) => sum + (file.skipped[reason] ?? 0), 0);
    return count === 0 ? [] : [{ reason, count }];
  });
  const lines = [
    ...skipped.map(({ reason, count }) => t(`imports:skipped.${reason}`, { count })),
    ...(forgetful > 0 ? [t('imports:memoryOff', { count: forgetful })] : []),
    ...(undated > 0 ? [t('imports:undatedCount', { count: undated })] : []),
    ...missing.map((name) => t('imports:missingFile', { name })),
    ...downloads.map((name) => t('imports:download', { name })),
    ...INCOMPLETE_PROVIDERS.filter((provider) => providers.includes(provider)).map((provider) =>
      t(`imports:notExported.${provider}`),
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="imports__left-out">
      <h3 className="imports__subtitle">{t('imports:omitted')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
