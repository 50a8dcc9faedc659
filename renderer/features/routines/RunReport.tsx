import type {
  RoutineRun,
  RoutineStepResult,
} from '../../../shared/contract/routines/routineRun.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { MarkdownText } from '../markdown/MarkdownText.tsx';
import { MemorySummary } from '../memory/MemorySummary.tsx';
import { useRoutineProblemText } from './useRoutineProblemText.ts';

/** Run of a routine: its progress, what it wrote, and what can be done about it. */
export function RunReport({ run }: { readonly run: RoutineRun }) {
  const { t } = useText();
  const { routines } = useWorkspace();
  const problemText = useRoutineProblemText();
  const lastUndo = useSelect(routines, (state) => state.lastUndo);
  const { id, name, state, problem, steps } = run;
  const doneCount = steps.filter((step) => step.state === 'done').length;
  const hasWritten = steps.some(({ nodes }) => nodes.length > 0);
  return (
    <article className="run" aria-label={name}>
      <header className="run__head">
        <h3 className="run__name">{name}</h3>
        <p className="routine__meta">
          <span className={state === 'failed' ? 'run__problem' : ''}>
            {t(`routines:state.${state}`)}
          </span>
          <span>{t(`routines:cause.${run.cause}`)}</span>
          <TimeText at={run.finishedAt ?? run.startedAt} />
        </p>
      </header>
      {state === 'running' ? (
        <progress
          className="run__bar"
          aria-label={t('routines:progress', { name })}
          max={steps.length}
          value={doneCount}
        />
      ) : null}
      {state === 'proposed' ? <p>{t('routines:proposal', { name })}</p> : null}
      {problem === null ? null : (
        <p className="run__problem" role="status">
          {problemText(problem)}
          {/* A scheduled run that found its model out of reach. */}
          {state === 'running' ? ` ${t('routines:willRetry')}` : ''}
        </p>
      )}
      {state === 'proposed' || state === 'declined' ? null : (
        <ol className="run__steps">
          {steps.map((step) => (
            <StepResult key={step.stepId} step={step} />
          ))}
        </ol>
      )}
      {state === 'done' && !hasWritten ? (
        <p className="routines__quiet">{t('routines:nothingSaved')}</p>
      ) : null}
      {lastUndo?.runId === id ? (
        <p role="status">
          {t('routines:undone', { count: lastUndo.undone })}
          {lastUndo.refused > 0 ? ` ${t('routines:undoRefused', { count: lastUndo.refused })}` : ''}
        </p>
      ) : null}
      <RunActions run={run} />
    </article>
  );
}

function RunActions({ run: { id, state, undoable } }: { readonly run: RoutineRun }) {
  const { t } = useText();
  const { routines } = useWorkspace();
  // A second undo finds nothing left, and its count would replace that of the first.
  const undo = useSingleFlight(async () => void (await routines.undo(id)));
  return (
    <div className="run__actions">
      {state === 'proposed' ? (
        <>
          <Button size="s" tone="primary" onPress={() => void routines.decide(id, true)}>
            {t('routines:accept')}
          </Button>
          <Button size="s" onPress={() => void routines.decide(id, false)}>
            {t('routines:decline')}
          </Button>
        </>
      ) : null}
      {state === 'running' ? (
        <Button size="s" onPress={() => void routines.cancel(id)}>
          {t('routines:cancel')}
        </Button>
      ) : null}
      {state === 'failed' || state === 'cancelled' ? (
        <Button size="s" onPress={() => void routines.retry(id)}>
          {t('routines:retry')}
        </Button>
      ) : null}
      {undoable && state !== 'running' ? (
        <Button size="s" onPress={() => void undo()}>
          {t('routines:undo')}
        </Button>
      ) : null}
    </div>
  );
}

function StepResult({ step }: { readonly step: RoutineStepResult }) {
  const { t } = useText();
  const { title, state, text, citations, nodes } = step;
  return (
    <li className="run__step">
      <p className="run__title">
        {title} <span className="routine__meta">{t(`routines:stepState.${state}`)}</span>
      </p>
      {text === '' ? null : <MarkdownText text={text} citations={citations} complete />}
      {nodes.length > 0 ? (
        <>
          <p className="routines__quiet">{t('routines:savedMemories')}</p>
          {nodes.map((node) => (
            <MemorySummary key={node.id} node={node} />
          ))}
        </>
      ) : null}
    </li>
  );
}
