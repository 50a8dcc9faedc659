import { skipReasonSchema } from '../../../shared/domain/imports.ts';
import type { ImportFile, Inspection } from '../../../shared/contract/imports.ts';
import { useText } from '../../ui/text/useText.ts';

type LeftOutProps = {
  readonly inspection: Pick<Inspection, 'files' | 'missing' | 'downloads'> & {
    readonly conversations?: Inspection['conversations'];
  };
};

/** What is left out, each with its reason: nothing is left out in silence. */
export function LeftOut({ inspection }: LeftOutProps) {
  const { t } = useText();
  const { files, missing, downloads, conversations = [] } = inspection;
  const forgetful = conversations.filter(({ isRemembered }) => !isRemembered).length;
  const undated = conversations.filter(({ isUndated }) => isUndated).length;
  const skipped = skipReasonSchema.options.flatMap((reason) => {
    const count = files.reduce((sum, file) => sum + (file.skipped[reason] ?? 0), 0);
    return count === 0 ? [] : [{ reason, count }];
  });
  const lines = [
    ...skipped.map(({ reason, count }) => t(`imports:skipped.${reason}`, { count })),
    ...(forgetful > 0 ? [t('imports:forgetful', { count: forgetful })] : []),
    ...(undated > 0 ? [t('imports:undatedCount', { count: undated })] : []),
    ...missing.map((name) => t('imports:missing', { name })),
    ...downloads.map((name) => t('imports:download', { name })),
    ...providersOf(files, conversations).map((provider) => t(`imports:notExported.${provider}`)),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="imports__left-out">
      <h3 className="imports__subtitle">{t('imports:leftOut')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Providers whose exports lack something that a person may look for. */
function providersOf(
  files: readonly ImportFile[],
  conversations: Inspection['conversations'],
): ('chatgpt' | 'claude')[] {
  if (files.length === 0) return [];
  return (['chatgpt', 'claude'] as const).filter((provider) =>
    conversations.some((each) => each.provider === provider),
  );
}
