import { errorCodeSchema } from '../../../shared/contract/errors.ts';
import type { Import } from '../../../shared/contract/imports.ts';
import { providerNames } from '../../../shared/domain/imports.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { FileList } from './FileList.tsx';
import { OmittedContent } from './OmittedContent.tsx';

/** One import: its report, learning from it, and its undo. */
export function PastImport({ import: row }: { readonly import: Import }) {
  const { t } = useText();
  const errorText = useErrorText();
  const { imports } = useWorkspace();
  const format = useFormat();
  const isBusy = useSelect(imports, (state) => state.running !== null);
  const { report, learning, state } = row;
  const names = report.providers.map((provider) => providerNames[provider]);
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed';
  return (
    <article className="imports__import">
      <div className="imports__import-head">
        <h3 className="imports__import-title">
          {names.length > 0 ? format.list(names) : format.list(row.names)}
        </h3>
        <span className="imports__quiet">
          {t(`imports:state.${state}`)} · <TimeText at={row.startedAt} />
        </span>
        {isOver ? (
          <Button size="s" isDisabled={isBusy} onPress={() => void imports.undo(row.id)}>
            {t('imports:past.undo')}
          </Button>
        ) : null}
      </div>
      {state === 'failed' && report.problem !== null ? (
        <p className="imports__problem" role="alert">
          {errorText({ code: errorCodeSchema.catch('internal').parse(report.problem) })}
        </p>
      ) : null}
      <ul className="imports__counts">
        {reportLines(row, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isOver && learning.sessions > 0 ? (
        <div className="imports__learn">
          <Toggle on={learning.isOn} onChange={(isOn) => void imports.setLearning(row.id, isOn)}>
            {t('imports:learn.label')}
          </Toggle>
          <p className="imports__quiet">
            {learning.pending === 0
              ? t('imports:learn.done')
              : t(learning.isOn ? 'imports:learn.left' : 'imports:learn.stopped', {
                  tokens: Math.round((report.chosen.tokens * learning.pending) / learning.sessions),
                })}
          </p>
        </div>
      ) : null}
      <OmittedContent inspection={report} providers={report.providers} />
      <FileList files={report.files} />
    </article>
  );
}

function reportLines({ report, state }: Import, t: ReturnType<typeof useText>['t']): string[] {
  const { found: exported, imported, updated, unchanged, notMerged, proposed, undated } = report;
  const messages = (count: number) => t('imports:messages', { count });
  const notChosenCount = exported.conversations - report.chosen.conversations;
  const foundLine = t('imports:report.found', {
    count: exported.conversations,
    messages: messages(exported.turns),
  });
  // What came of it is counted at its end.
  if (state === 'running') return [foundLine];
  return [
    foundLine,
    t('imports:report.imported', {
      count: imported.conversations,
      messages: messages(imported.turns),
    }),
    ...(updated.conversations > 0
      ? [
          t('imports:report.updated', {
            count: updated.conversations,
            messages: messages(updated.turns),
          }),
        ]
      : []),
    ...(unchanged > 0 ? [t('imports:report.unchanged', { count: unchanged })] : []),
    ...(notMerged > 0 ? [t('imports:report.notMerged', { count: notMerged })] : []),
    ...(notChosenCount > 0 ? [t('imports:report.notChosen', { count: notChosenCount })] : []),
    ...(proposed > 0 ? [t('imports:report.proposed', { count: proposed })] : []),
    ...(undated > 0 ? [t('imports:undatedCount', { count: undated })] : []),
  ];
}
