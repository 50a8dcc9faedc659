import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Markdown } from '../../../../renderer/features/markdown/Markdown.tsx';
import { hostileForms } from '../../../support/hostileForms.ts';
import { openLoci, type InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asNodeId } from '../../../support/ids.ts';

let loci: InProcessLoci;
let rendered: Rendered;

// Nothing here is asked of the engine: one window does for all.
beforeAll(async () => {
  loci = await openLoci();
  rendered = await startRendering(loci);
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  rendered.close();
  await loci.close();
});

function show(text: string): HTMLElement {
  const citations = [{ n: 1, nodeId: asNodeId('a'), quote: 'The boards are oak', eventTime: 1 }];
  return rendered.show(<Markdown text={text} citations={citations} complete />);
}

/** Everything that can fetch, run, or lead away; buttons of our own are what links become. */
const LOADING =
  'img, image, picture, source, video, audio, track, iframe, frame, object, embed, applet, link, base, meta, style, script, noscript, template, form, input:not([type=checkbox]), area, portal, svg, math, a, loci-citation';
const ADDRESSES =
  '[src], [srcset], [href], [xlink\\:href], [poster], [data], [background], [action], [formaction], [ping], [cite], [manifest], [style]';

describe('the text of an answer', () => {
  test('more than a hundred hostile forms are tried, each of them different', () => {
    expect(new Set(hostileForms).size).toBe(hostileForms.length);
    expect(hostileForms.length).toBeGreaterThanOrEqual(100);
  });

  test.each(hostileForms)('loads nothing and leads nowhere by itself: %s', (text) => {
    const shown = show(text);
    // Our own icons are drawings without an address.
    for (const icon of shown.querySelectorAll('button svg.lucide')) icon.remove();
    expect([...shown.querySelectorAll(LOADING)].map((each) => each.outerHTML)).toEqual([]);
    const addressed = [...shown.querySelectorAll(ADDRESSES)].filter(
      (each) => each.tagName !== 'SPAN' || each.getAttribute('style') !== null,
    );
    expect(addressed.map((each) => each.outerHTML)).toEqual([]);
    const handlers = [...shown.querySelectorAll('*')].flatMap((each) =>
      [...each.attributes].filter(({ name }) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
  });

  test('a link to the changes opens that screen and asks nothing; one to another screen is words', async () => {
    const shown = show('[all](#/changes) [settings](#/settings) [odd](#/changes/../settings)');
    const links = [...shown.querySelectorAll<HTMLElement>('button.link')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['all']);
    await rendered.perform(() => links[0]?.click());
    expect(rendered.harness.app.route.getState()).toEqual({ screen: 'changes' });
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  test('every screen that the built-in assistant links to is opened', () => {
    const phrases = ['english.ts', 'russian.ts']
      .map((file) => readFileSync(join('electron/engine/chat/builtIn/phrases', file), 'utf8'))
      .join();
    const answers = [...phrases.matchAll(/\((#\/[^)]*)\)/g)].map(([, url = '']) => url);
    expect(new Set(answers)).toEqual(new Set(['#/changes', '#/entities', '#/memories']));
    for (const url of answers) {
      expect(show(`[it](${url})`).querySelector('button.link')?.textContent).toBe('it');
    }
  });

  test('a link that may be opened is a button, any other is only its words', () => {
    expect(show('[prices](https://example.org)').querySelector('button.link')?.textContent).toBe(
      'prices',
    );
    expect(show('[prices](http://example.org)').querySelector('button')).toBeNull();
    expect(show('[prices](file:///etc/passwd)').querySelector('button')).toBeNull();
  });

  test('a link opens only after its whole address was shown and confirmed', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show('[https://good.example](https://evil.example/path?q=1)');
    await rendered.perform(() => rendered.control('https://good.example').click());
    expect(open).not.toHaveBeenCalled();
    expect(document.querySelector('.link__address')?.textContent).toBe(
      'https://evil.example/path?q=1',
    );
    await rendered.perform(() => rendered.control('Open in browser').click());
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://evil.example/path?q=1',
      '_blank',
      'noopener,noreferrer',
    );
  });

  test('a task tells whether it is done, and is no control', () => {
    const shown = show('- [x] bought\n- [ ] cut');
    const icons = [...shown.querySelectorAll('[role=img]')].map((icon) =>
      icon.getAttribute('aria-label'),
    );
    expect(icons).toEqual(['Done:', 'To do:']);
    expect(shown.querySelector('input')).toBeNull();
  });

  test('a number that cites becomes a chip, except in code', () => {
    const shown = show('The boards are oak [1], not ash [2]. `list[1]`');
    expect(shown.querySelectorAll('.citation')).toHaveLength(1);
    expect(shown.querySelector('code')?.textContent).toBe('list[1]');
    expect(shown.textContent).toContain('[2]');
  });

  test('each block is laid out in the direction of its text, and code left to right', () => {
    const shown = show(
      [
        '# שלום',
        'מה שלומך?',
        '- אחת\n\n- שתיים',
        '> ציטוט',
        '| א | ב |\n| - | - |\n| ג | ד |',
        '```\nconst a = 1;\n```',
      ].join('\n\n'),
    );
    const directions = [...shown.querySelectorAll('[dir]')].map(
      (each) => `${each.tagName.toLowerCase()} ${each.getAttribute('dir')}`,
    );
    expect(directions).toEqual([
      'h1 auto',
      'p auto',
      'li auto',
      'li auto',
      'blockquote auto',
      'th auto',
      'th auto',
      'td auto',
      'td auto',
      'pre ltr',
    ]);
  });

  test('code takes its colours once the colouring is loaded, and is copied as written', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const shown = show('```ts\nconst a = "b";\n```');
    await vi.waitFor(async () => {
      await rendered.perform(() => undefined);
      expect(shown.querySelector('.hljs-keyword')?.textContent).toBe('const');
    });
    expect(shown.querySelector('.code__head')?.textContent).toContain('ts');
    await rendered.perform(() => rendered.control('Copy code').click());
    expect(writeText).toHaveBeenCalledExactlyOnceWith('const a = "b";');
  });
});
