import { useEffect } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { FileChoice } from './FileChoice.tsx';
import { InspectionView } from './InspectionView.tsx';
import { PastedList } from './PastedList.tsx';
import { PastImports } from './PastImports.tsx';
import { RunningImport } from './RunningImport.tsx';
import { StepProgress } from './StepProgress.tsx';
import { useStageFocus } from './useStageFocus.ts';
import './imports.css';

/** Import: conversations of other programs come in, and go again. */
export function ImportScreen() {
  const { t } = useText();
  const { imports } = useWorkspace();
  const { step, problem, running } = useSelect(imports, (state) => state);
  const errorText = useErrorText();
  const stage = useStageFocus(running ? 'running' : step.kind);
  useEffect(() => void imports.load(), [imports]);
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('imports:title')}</h1>
      </header>
      <div className="imports">
        <div className="imports__column">
          <p className="imports__lead">{t('imports:lead')}</p>
          {problem ? (
            <p className="imports__problem" role="alert">
              {errorText(problem)}
            </p>
          ) : null}
          <div
            ref={stage}
            className="imports__stage"
            role="group"
            aria-label={t('imports:title')}
            tabIndex={-1}
          >
            {running ? <RunningImport progress={running} /> : null}
            {step.kind === 'choose_files' && !running ? <FileChoice /> : null}
            {step.kind === 'uploading' || step.kind === 'inspecting' ? (
              <StepProgress step={step} />
            ) : null}
            {step.kind === 'inspected' && !running ? (
              <InspectionView inspection={step.inspection} />
            ) : null}
          </div>
          <PastImports />
          <PastedList />
        </div>
      </div>
    </main>
  );
}
