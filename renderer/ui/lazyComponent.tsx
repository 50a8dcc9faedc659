import { memo, useEffect, useState, type ComponentType, type NamedExoticComponent } from 'react';

/** Component whose code is loaded when it is first drawn, or by `preload` before that. */
type LazyComponent<Props extends object> = NamedExoticComponent<Props> & {
  /** Loads the code ahead of its use; a failure is shown by the use. */
  readonly preload: () => void;
};

type Loading<Props extends object> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Component: ComponentType<Props> }
  | { readonly state: 'failed'; readonly error: unknown };

/**
 * Loads a component on demand, in a bundle of its own. Shows `Fallback`, which gets the same
 * properties, until then. Throws the failure to the error boundary around it; drawn again, it tries
 * again. Memoized: a large part of a screen is not rendered anew because the window around it is.
 *
 * Not by `React.lazy`: React shows what was suspended 300 ms after its fallback at the earliest
 * (`FALLBACK_THROTTLE_MS` of react-reconciler), though a local file is there in 20.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = EmptyFallback,
): LazyComponent<Props> {
  let loaded: Loading<Props> = { state: 'loading' };
  const loadOnce = async (): Promise<Loading<Props>> => {
    if (loaded.state === 'loading') loaded = { state: 'loaded', Component: await load() };
    return loaded;
  };
  function Lazy(props: Props) {
    const [loading, setLoading] = useState(loaded);
    useEffect(() => {
      if (loading.state !== 'loading') return undefined;
      let isShown = true;
      const show = (next: Loading<Props>) => {
        if (isShown) setLoading(next);
      };
      loadOnce().then(show, (error: unknown) => show({ state: 'failed', error }));
      return () => {
        isShown = false;
      };
    }, [loading]);
    if (loading.state === 'failed') throw loading.error;
    if (loading.state === 'loading') return <Fallback {...props} />;
    return <loading.Component {...props} />;
  }
  return Object.assign(memo(Lazy), { preload: () => void loadOnce().catch(() => undefined) });
}

function EmptyFallback(): null {
  return null;
}
