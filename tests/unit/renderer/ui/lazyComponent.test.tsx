import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lazyComponent } from '../../../../renderer/ui/lazyComponent.tsx';

interface Named {
  readonly name: string;
}

const Whole = ({ name }: Named) => <p>whole {name}</p>;
const Plain = ({ name }: Named) => <p>plain {name}</p>;

let root: Root;
let container: HTMLElement;
let errors: string[] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  container = document.createElement('div');
  root = createRoot(container);
  errors = [];
});
afterEach(() => act(() => root.unmount()));

/** A component whose code comes when the test says so. */
function slowComponent() {
  const loads: PromiseWithResolvers<typeof Whole>[] = [];
  const Lazy = lazyComponent(() => {
    loads.push(Promise.withResolvers());
    return loads.at(-1)?.promise ?? Promise.reject(new Error('no load'));
  }, Plain);
  return { Lazy, loads };
}

test('a component that is being loaded shows its fallback with the same properties', async () => {
  const { Lazy, loads } = slowComponent();
  act(() => root.render(<Lazy name="Ada" />));
  expect(container.textContent).toBe('plain Ada');
  await act(async () => loads[0]?.resolve(Whole));
  expect(container.textContent).toBe('whole Ada');
});

test('a component that has been loaded before is drawn at once', async () => {
  const { Lazy, loads } = slowComponent();
  Lazy.preload();
  await act(async () => loads[0]?.resolve(Whole));
  act(() => root.render(<Lazy name="Ada" />));
  expect(container.textContent).toBe('whole Ada');
  expect(loads).toHaveLength(1);
});

test('code that cannot be loaded is told by the boundary, and asked for again when tried again', async () => {
  const { Lazy, loads } = slowComponent();
  let again = () => {};
  act(() =>
    root.render(
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) => {
          again = resetErrorBoundary;
          return <p>{String(error)}</p>;
        }}
        onError={(error) => errors.push(String(error))}
      >
        <Lazy name="Ada" />
      </ErrorBoundary>,
    ),
  );
  await act(async () => loads[0]?.reject(new Error('offline')));
  expect(container.textContent).toContain('offline');
  expect(errors).toEqual(['Error: offline']);
  act(() => again());
  expect(container.textContent).toBe('plain Ada');
  await act(async () => loads[1]?.resolve(Whole));
  expect(container.textContent).toBe('whole Ada');
});

test('a preload that fails is silent, and the use asks again', async () => {
  const { Lazy, loads } = slowComponent();
  Lazy.preload();
  await act(async () => loads[0]?.reject(new Error('offline')));
  act(() => root.render(<Lazy name="Ada" />));
  await act(async () => loads[1]?.resolve(Whole));
  expect(container.textContent).toBe('whole Ada');
});

test('a component is rendered anew for other properties only', async () => {
  let renders = 0;
  const Counted = lazyComponent(async () => {
    return function Count({ name }: Named) {
      renders += 1;
      return <p>{name}</p>;
    };
  }, Plain);
  const draw = (name: string) => act(async () => root.render(<Counted name={name} />));
  await draw('Ada');
  const before = renders;
  await draw('Ada');
  expect(renders).toBe(before);
  await draw('Lin');
  expect(container.textContent).toBe('Lin');
  expect(renders).toBe(before + 1);
});
