import type { MaintenanceRun, StageReport } from '../../../shared/contract/maintenance.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { ChangeList } from './ChangeList.tsx';
import { CostText } from './CostText.tsx';
import { useSkipReason } from './useSkipReason.ts';

/** Report of a run, stage by stage; each change, and the whole run, can be undone. */
export function RunReport({ run }: { readonly run: MaintenanceRun }) {
  const { t } = useText();
  const { maintenanceStore } = useWorkspace();
  const lastUndo = useSelect(maintenanceStore, (state) => state.lastUndo);
  return (
    <div className="report">
      <p className="health__meta">
        <span>{t(`health:run.${run.state}`)}</span>
        <TimeText at={run.finishedAt ?? run.startedAt} />
      </p>
      <ul className="health__list">
        {run.stages.map((stage) => (
          <StageRow key={stage.name} stage={stage} />
        ))}
      </ul>
      {lastUndo?.runId === run.id ? (
        <p role="status">
          {t('health:undone', { count: lastUndo.undone })}
          {lastUndo.refused > 0 ? ` ${t('health:undoRefused', { count: lastUndo.refused })}` : ''}
        </p>
      ) : null}
      {run.undoable ? (
        <Button size="s" onPress={() => void maintenanceStore.undoRun(run.id)}>
          {t('health:undoRun')}
        </Button>
      ) : null}
    </div>
  );
}

function StageRow({ stage }: { readonly stage: StageReport }) {
  const { t } = useText();
  const skipReasonText = useSkipReason();
  const { changeIds } = stage;
  return (
    <li className="health__row">
      <div className="health__text">
        <p>{t(`health:stage.${stage.name}`)}</p>
        <p className="health__meta num">
          {stage.state === 'done' ? null : (
            <span className={stage.state === 'failed' ? 'health__problem' : ''}>
              {t(`health:stageState.${stage.state}`)}
            </span>
          )}
          {stage.count > 0 ? (
            <span>{t('health:processedCount', { count: stage.count })}</span>
          ) : null}
          {stage.count === 0 && stage.state === 'done' && stage.passedOver === undefined ? (
            <span>{t('health:nothingToDo')}</span>
          ) : null}
          {stage.passedOver === undefined ? null : (
            <span>{t('health:skippedQuestions', { count: stage.passedOver })}</span>
          )}
          {stage.why === null ? null : <span>{skipReasonText(stage.why)}</span>}
          <CostText cost={stage} />
        </p>
        {changeIds.length > 0 ? (
          <Disclosure line={t('health:changes', { count: changeIds.length })}>
            {() => <ChangeList changeIds={changeIds} />}
          </Disclosure>
        ) : null}
      </div>
    </li>
  );
}
