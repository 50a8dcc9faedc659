import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { canvasMetrics } from './canvasMetrics.ts';
import { layoutPage } from './layout/layoutPage.ts';
import { pageModel } from './model/pageModel.ts';
import { usePageTexts } from './usePageTexts.ts';

/**
 * Model and layout of the page, anew for another picture, width, language or font. Another picture
 * is drawn after the frame that answers the press: sixty cards take longer than that frame has.
 */
export function useCardLayout(page: RefObject<HTMLElement | null>, open: ReadonlySet<string>) {
  const { graph } = useWorkspace();
  const picture = useDeferredValue(useSelect(graph, (state) => state.picture));
  const openedIds = useDeferredValue(useSelect(graph, (state) => state.openedIds));
  const center = useDeferredValue(useSelect(graph, (state) => state.center));
  const lens = useDeferredValue(useSelect(graph, (state) => state.pictureLens));
  const isEmpty = useSelect(graph, (state) => state.center === null);
  const texts = usePageTexts();
  const width = useClientWidth(page);
  const fonts = useFontsVersion();
  const model = useMemo(
    () => pageModel(picture, center ?? { kind: 'latest' }, lens, openedIds),
    [picture, center, lens, openedIds],
  );
  // Another font has other widths.
  const metrics = useMemo(() => canvasMetrics(), [fonts]);
  const layout = useMemo(
    () => (width === 0 || isEmpty ? null : layoutPage(model, { width, texts, metrics, open })),
    [model, width, isEmpty, texts, metrics, open],
  );
  return { picture, model, layout };
}

function useClientWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const { current } = element;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Counter of font loadings: a text measured before its font was loaded has another width. */
function useFontsVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const incrementVersion = () => setVersion((previous) => previous + 1);
    document.fonts.addEventListener('loadingdone', incrementVersion);
    return () => document.fonts.removeEventListener('loadingdone', incrementVersion);
  }, []);
  return version;
}
