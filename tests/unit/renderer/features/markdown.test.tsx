// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../../../renderer/features/chat/Markdown.tsx';
import { createI18n } from '../../../../renderer/i18n.ts';
import { AppContext, WorkspaceContext } from '../../../../renderer/stores/context.ts';
import { emptyWorld } from '../../../support/scriptedEngine/world.ts';
import { startHarness, type Harness } from '../stores/harness.ts';

let harness: Harness;
let root: Root;
let place: HTMLElement;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  harness = await startHarness(emptyWorld());
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  harness.close();
});

function show(text: string): HTMLElement {
  const citations = [{ n: 1, nodeId: 'a', quote: 'The boards are oak', eventTime: 1 }];
  act(() =>
    root.render(
      <I18nextProvider i18n={createI18n('en')}>
        <AppContext value={harness.app}>
          <WorkspaceContext value={harness.workspace()}>
            <Markdown text={text} citations={citations} settled />
          </WorkspaceContext>
        </AppContext>
      </I18nextProvider>,
    ),
  );
  return place;
}

describe('the text of an answer', () => {
  test.each([
    '![a](https://evil.example/a.png)',
    '![a](//evil.example/a.png)',
    '![a][r]\n\n[r]: https://evil.example/a.png',
    '[![a](https://evil.example/a.png)](https://evil.example)',
    '<img src="https://evil.example/a.png">',
    '<svg><image href="https://evil.example/a.png"/></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<style>@import url(https://evil.example/a.css)</style>',
    '<script src="https://evil.example/a.js"></script>',
    '<div style="background:url(https://evil.example/a.png)">x</div>',
    '<video poster="https://evil.example/a.png" src="https://evil.example/a.mp4"></video>',
    '<object data="https://evil.example"></object>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,hello)',
    '<https://evil.example/auto>',
    'https://evil.example/bare',
  ])('loads nothing and leads nowhere by itself: %s', (text) => {
    const shown = show(text);
    expect(
      shown.querySelectorAll('img, image, iframe, link, style, script, video, object, a'),
    ).toHaveLength(0);
    expect(shown.querySelectorAll('[src], [href], [style*="url"], [poster], [data]')).toHaveLength(
      0,
    );
  });

  test('a link that may be opened is a button, any other is only its words', () => {
    expect(show('[prices](https://example.org)').querySelector('button.link')?.textContent).toBe(
      'prices',
    );
    expect(show('[prices](http://example.org)').querySelector('button')).toBeNull();
    expect(show('[prices](file:///etc/passwd)').querySelector('button')).toBeNull();
  });

  test('a number that cites becomes a chip, except in code', () => {
    const shown = show('The boards are oak [1], not ash [2]. `list[1]`');
    expect(shown.querySelectorAll('.citation')).toHaveLength(1);
    expect(shown.querySelector('code')?.textContent).toBe('list[1]');
    expect(shown.textContent).toContain('[2]');
  });
});
