import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n, type Locale } from '../../../renderer/i18n.ts';
import { en } from '../../../renderer/locales/en/index.ts';
import { ru } from '../../../renderer/locales/ru/index.ts';
import { AppContext, WorkspaceContext } from '../../../renderer/stores/app/storesContext.ts';
import { startHarness, type Harness } from './stores/harness.ts';

export interface Rendered {
  readonly harness: Harness;
  readonly container: HTMLElement;
  show(content: ReactNode): HTMLElement;
  /** Runs something that changes what is shown, and waits until it is shown. */
  perform(run: () => unknown): Promise<void>;
  /** Waits until what is drawn only after a paint is there. */
  painted(): Promise<void>;
  /** The one control with this name; fails when it is not there. */
  control(name: string): HTMLElement;
  close(): void;
}

/** Components over the real stores and the real engine. */
export async function startRendering(
  loci: Parameters<typeof startHarness>[0],
  locale: Locale = 'en',
): Promise<Rendered> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // Loaded once beforehand, so that no test goes on while they are still on their way.
  await Promise.all([
    import('../../../renderer/features/markdown/Markdown.tsx'),
    import('../../../renderer/features/receipt/ReceiptPanel.tsx'),
  ]);
  // Lists that show only what is in sight show nothing in a window without a size.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  const harness = await startHarness(loci);
  const i18n = createI18n(locale, { en, ru });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);

  return {
    harness,
    container,
    show(content) {
      act(() =>
        root.render(
          <I18nextProvider i18n={i18n}>
            <AppContext value={harness.app}>
              <WorkspaceContext value={harness.workspace()}>{content}</WorkspaceContext>
            </AppContext>
          </I18nextProvider>,
        ),
      );
      return container;
    },
    async perform(run) {
      const { pending } = harness;
      let before: number;
      await act(async () => {
        await run();
        await pending.idle();
      });
      // Components rendered then may call for more.
      do {
        before = pending.made();
        await act(() => pending.idle());
      } while (pending.made() > before);
    },
    async painted() {
      await act(async () => {
        await new Promise<void>((resolve) =>
          requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))),
        );
      });
    },
    control(name) {
      const found = [
        ...document.body.querySelectorAll<HTMLElement>('button, input, textarea'),
      ].find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
      if (!found) throw new Error(`there is no control “${name}”`);
      return found;
    },
    close() {
      act(() => root.unmount());
      container.remove();
      harness.close();
    },
  };
}
