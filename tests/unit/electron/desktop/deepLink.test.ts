import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeOfArguments, routeOfLink } from '../../../../electron/desktop/deepLink.ts';
import { app } from '../../../support/fakeElectron.ts';
import { useDesktop } from './support/desktop.ts';

const ID = '01a1fe1b-97fb-7769-a163-f826cf849d2d';

describe('a link', () => {
  test('leads to a conversation or a memory', () => {
    expect(routeOfLink(`loci://conversation/${ID}`)).toBe(`#/chat/${ID}`);
    expect(routeOfLink(`loci://memory/${ID}`)).toBe(`#/memories/${ID}`);
  });

  test.each([
    'loci://conversation/',
    'loci://conversation',
    `loci://conversation/${ID}/`,
    `loci://conversation/${ID}/send`,
    `loci://conversation/${ID}?send=hello`,
    `loci://conversation/${ID}#x`,
    `loci://anna@conversation/${ID}`,
    `loci://conversation:80/${ID}`,
    'loci://conversation/..%2Fsettings',
    'loci://conversation/../settings',
    'loci://app/',
    'loci://settings/models',
    'loci://constructor/x',
    'loci://__proto__/x',
    `LOCI://conversation/${ID}`,
    `loci:conversation/${ID}`,
    `loci:///conversation/${ID}`,
    `https://conversation/${ID}`,
    `javascript:loci://conversation/${ID}`,
    `loci://conversation/${'a'.repeat(65)}`,
    `loci://conversation/${ID} --home /tmp`,
    `loci://conversation/${ID}\n`,
    '--home',
    '',
  ])('that is not exactly one of these leads nowhere: %j', (link) => {
    expect(routeOfLink(link)).toBeNull();
  });

  test('never becomes more than a route with one plain id, whatever is in it', () => {
    const parts = fc.array(
      fc.constantFrom(
        'loci://',
        'conversation',
        'memory',
        '/',
        ID,
        '#',
        '?',
        '..',
        '%2F',
        ' ',
        'x',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          parts.map((list) => list.join('')),
          fc.string(),
        ),
        (link) => {
          const route = routeOfLink(link);
          return route === null || /^#\/(?:chat|memories)\/[A-Za-z0-9_-]{1,64}$/.test(route);
        },
      ),
    );
  });

  test('is found among the words of a command line, never as its program', () => {
    expect(routeOfArguments(['loci', '--flag', `loci://memory/${ID}`])).toBe(`#/memories/${ID}`);
    expect(routeOfArguments([`loci://memory/${ID}`])).toBeNull();
    expect(routeOfArguments(['loci', `--x=loci://memory/${ID}`])).toBeNull();
  });
});

describe('the app', () => {
  const desktop = useDesktop();

  test('follows the link that a second start hands over, in the window that is there', async () => {
    await desktop().run();
    app.emit('second-instance', {}, ['loci', `loci://conversation/${ID}`]);
    expect(desktop().window().calls.slice(-3)).toEqual([
      `load loci://app/#/chat/${ID}`,
      'show',
      'focus',
    ]);
    app.emit('second-instance', {}, ['loci', 'loci://conversation/../settings']);
    expect(desktop().window().calls.slice(-2)).toEqual(['show', 'focus']);
    expect(
      desktop()
        .window()
        .calls.filter((call) => call.startsWith('load')),
    ).toHaveLength(2);
  });

  test('follows a Mac’s link, also one that comes before the window', async () => {
    const desktopRun = desktop().run();
    let prevented = 0;
    const event = { preventDefault: () => (prevented += 1) };
    app.emit('open-url', event, `loci://memory/${ID}`);
    await desktopRun;
    expect(desktop().window().calls[0]).toBe(`load loci://app/#/memories/${ID}`);
    app.emit('open-url', event, 'loci://app/../../etc');
    expect(
      desktop()
        .window()
        .calls.filter((call) => call.startsWith('load')),
    ).toHaveLength(1);
    expect(prevented).toBe(2);
  });

  test('asks the system for its links only as a package', async () => {
    await desktop().run();
    expect(app.protocols).toEqual([]);
    app.isPackaged = true;
    await desktop().run();
    expect(app.protocols).toEqual(['loci']);
  });
});
