import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isPastOrComparison } from '../../stores/graph/graphState.ts';
import { LATEST_GRAPH } from '../../stores/shell/route.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useGraphActions } from './useGraphActions.ts';
import { useGraphTexts } from './useGraphTexts.ts';

/** Number of breadcrumbs shown; older ones are in a menu. */
const MAX_BREADCRUMBS = 3;

/** Breadcrumb of the centers visited and the current one. */
export function GraphTrail() {
  const { t } = useText();
  const { route } = useApp();
  const { graph } = useWorkspace();
  const state = useSelect(graph, (each) => each);
  const { trail, requestedCenter, center, title, viewOptions, status } = state;
  const actions = useGraphActions();
  const texts = useGraphTexts();
  if (center === null && trail.length === 0) {
    // Its room is kept meanwhile: the picture must not move when it comes.
    const isKept = status === 'idle' || status === 'loading' || isPastOrComparison(state);
    return isKept ? <div className="trail" /> : null;
  }
  return (
    <nav className="trail" aria-label={t('graph:trail')}>
      {trail.length > 0 ? (
        <IconButton size="s" label={t('graph:back')} shortcut="⌫" onPress={() => actions.back()}>
          <ArrowLeft size={15} aria-hidden />
        </IconButton>
      ) : null}
      <ol className="trail__list">
        {trail.slice(-MAX_BREADCRUMBS).map((visit, index) => (
          <li key={`${index} ${visit.title}`} className="trail__step">
            <AriaButton
              className="trail__link"
              onPress={() => route.go({ screen: 'graph', center: visit.center })}
            >
              {texts.centerName(visit)}
            </AriaButton>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        {center === null ? null : (
          <li className="trail__here" aria-current="page">
            {texts.centerName({ center, title })}
          </li>
        )}
      </ol>
      <span className="trail__lens">{t(`graph:lensMeaning.${viewOptions.lens}`)}</span>
      {center?.kind === 'answer' ? (
        <AriaButton
          className="trail__link trail__latest"
          onPress={() => void actions.openMessage(center)}
        >
          {t('graph:openAnswerMessage')}
        </AriaButton>
      ) : null}
      {requestedCenter.kind === 'latest' ? null : (
        <AriaButton className="trail__link trail__latest" onPress={() => route.go(LATEST_GRAPH)}>
          {t('graph:latestAnswer')}
        </AriaButton>
      )}
    </nav>
  );
}
