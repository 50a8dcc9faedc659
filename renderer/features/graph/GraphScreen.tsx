import { useCallback, useEffect, useState } from 'react';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useAfterPaint } from '../../ui/useAfterPaint.ts';
import { useIsNarrow } from '../../ui/useMediaQuery.ts';
import { useText } from '../../ui/text/useText.ts';
import { CardPage } from './cards/CardPage.tsx';
import { GraphEmptyState } from './GraphEmptyState.tsx';
import { GraphHead } from './GraphHead.tsx';
import type { CardSign } from './legendSigns.ts';
import { GraphTrail } from './GraphTrail.tsx';
import { GraphTree } from './tree/GraphTree.tsx';
import { startLayoutThread } from './layout/layoutThread.ts';
import type { LayoutService } from './layout/layoutThread.ts';
import { TimeBar } from './time/TimeBar.tsx';
import { useGraphKeys } from './useGraphKeys.ts';
import { useGraphView } from './useGraphView.ts';
import { useGraphTexts } from './useGraphTexts.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import './graph.css';

/** Loaded with the map: the library that draws it weighs more than the rest of the screen. */
const GraphStage = lazyComponent(
  async () => (await import('./GraphStage.tsx')).GraphStage,
  () => <div className="stage" />,
);

interface GraphScreenProps {
  readonly center: GraphCenter;
  /** Layout thread; tests run it in process. */
  readonly startLayouts?: () => LayoutService;
}

/** Graph screen: a picture around a center, and the same as a tree. */
export function GraphScreen({ center, startLayouts = startLayoutThread }: GraphScreenProps) {
  const { t } = useText();
  const { graph } = useWorkspace();
  const state = useSelect(graph, (each) => each);
  const { status, picture } = state;
  const [announcement, setAnnouncement] = useState('');
  const [isListOpen, setListOpen] = useState(true);
  const [mode, setMode] = useState<'picture' | 'list'>('picture');
  const [legendSigns, setLegendSigns] = useState<readonly CardSign[]>([]);
  const isNarrow = useIsNarrow(900);
  const isPainted = useAfterPaint();
  const view = useGraphView(startLayouts, state);
  const texts = useGraphTexts();
  useEffect(() => void graph.open(center), [graph, center]);

  const announce = useCallback((text: string) => setAnnouncement(text), []);
  const onKeyDown = useGraphKeys(view, announce);
  const { opening, title } = state;
  useEffect(() => {
    const { center: at, picture: current } = graph.getState();
    if (at === null || current.nodes.length === 0) return;
    const nodes = t('graph:nodes', { count: current.nodes.length });
    setAnnouncement(
      t('graph:announcement.center', { title: texts.centerName({ center: at, title }), nodes }),
    );
  }, [graph, opening, title, t, texts]);

  const empty = status === 'ready' && picture.nodes.length === 0;
  const isMap = state.viewOptions.view === 'map';
  const isSplit = !isNarrow && isListOpen;
  return (
    <main id="main" className="screen graph" tabIndex={-1}>
      <GraphHead
        view={view}
        isListOpen={isListOpen}
        onListOpenChange={setListOpen}
        isNarrow={isNarrow}
        cardSigns={legendSigns}
      >
        {isNarrow && isMap && !empty ? (
          <div className="graph__view-switch">
            <Segmented
              label={t('graph:show')}
              value={mode}
              choices={[
                { value: 'picture', text: t('graph:picture') },
                { value: 'list', text: t('graph:list') },
              ]}
              onChange={setMode}
            />
          </div>
        ) : null}
      </GraphHead>
      <GraphTrail />
      <TimeBar />
      {status === 'failed' || empty ? (
        <GraphEmptyState />
      ) : !isMap && !isPainted ? (
        <div className="card-page" aria-busy />
      ) : !isMap ? (
        <CardPage onKeyDown={onKeyDown} announce={announce} onSignsChange={setLegendSigns} />
      ) : (
        <div className="graph__body" aria-busy={status === 'loading'}>
          {isNarrow && mode === 'list' ? null : (
            <GraphStage view={view} isNarrow={isNarrow} announce={announce} onKeyDown={onKeyDown} />
          )}
          {isSplit || (isNarrow && mode === 'list') ? (
            <GraphTree onKeyDown={onKeyDown} announce={announce} />
          ) : null}
        </div>
      )}
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </main>
  );
}
