import { expect } from '@playwright/test';
import { deltas, DONE, finish, streams } from '../tests/support/modelServer.ts';
import { makeHostileHome } from './support/hostileHome.ts';
import { test, withModel } from './support/test.ts';
import { openCanary, watchNetwork } from './support/networkTraffic.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

/** Thirty forms that run a script, or fetch something, where they are taken for markup. */
function scriptForms(host: string): readonly string[] {
  const run = `fetch('http://${host}/x');window.taken=1`;
  return [
    `<script>${run}</script>`,
    `"><script>${run}</script>`,
    `<img src=x onerror="${run}">`,
    `'><img src=x onerror=${run}>`,
    `<img src="http://${host}/a.png">`,
    `<svg onload="${run}">`,
    `<svg><script>${run}</script></svg>`,
    `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
    `<svg><use href="data:image/svg+xml,<svg onload='${run}'/>"/></svg>`,
    `<body onload="${run}">`,
    `<iframe src="javascript:${run}"></iframe>`,
    `<iframe srcdoc="<script>${run}</script>"></iframe>`,
    `<object data="http://${host}/x"></object>`,
    `<embed src="http://${host}/x">`,
    `<a href="javascript:${run}">x</a>`,
    `[x](javascript:${run})`,
    `![x](http://${host}/a.png)`,
    `<details open ontoggle="${run}">`,
    `<input autofocus onfocus="${run}">`,
    `<select autofocus onfocus="${run}">`,
    `<video><source onerror="${run}"></video>`,
    `<audio src=x onerror="${run}">`,
    `<marquee onstart="${run}">x</marquee>`,
    `<style>@import url(http://${host}/a.css)</style>`,
    `<link rel=stylesheet href="http://${host}/a.css">`,
    `<meta http-equiv=refresh content="0;url=http://${host}">`,
    `<base href="http://${host}/">`,
    `<math><mtext><img src=x onerror="${run}"></mtext></math>`,
    `<template><img src=x onerror="${run}"></template>`,
    `{{constructor.constructor('${run}')()}}`,
    `\u202e<img src=x onerror="${run}">\u2066`,
  ];
}

/** Prefix of the graph's own icons; none of the forms has it. */
const OWN_IMAGE_PREFIX = 'data:image/svg+xml;utf8,%3Csvg%20xmlns';

/** Attributes that listen to events, and elements that only markup of the forms would make. */
const MARKUP = `[...document.querySelectorAll('*')].flatMap((element) => [
  ...[...element.attributes].filter(({ name }) => name.startsWith('on'))
    .map(({ name }) => element.tagName + ' ' + name),
  ...(/^(?:IFRAME|OBJECT|EMBED|MARQUEE|BASE|MATH)$/i.test(element.tagName)
    ? [element.tagName] : []),
])`;

test('no form runs a script, fetches anything or becomes markup, wherever it stands', async ({
  context,
  page,
  home,
  modelServer,
  start,
}) => {
  const canary = await openCanary();
  const forms = scriptForms(canary.host);
  expect(forms.length).toBeGreaterThanOrEqual(30);
  await makeHostileHome(home, forms);
  modelServer.models = ['small', ...forms.slice(0, 3)];
  const wire = await watchNetwork(context, page);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const loci = await start(withModel(modelServer));
  const origin = new URL(loci.address).origin;
  const window = windowOf(page, t);
  let checkCount = 0;
  const expectNoInjection = async (where: string) => {
    checkCount += 1;
    const taken = await page.evaluate('window.taken');
    const seen = {
      markup: await page.evaluate<string[]>(MARKUP),
      requested: wire.foreign(origin).filter((url) => !url.startsWith(OWN_IMAGE_PREFIX)),
      taken,
    };
    expect(seen, where).toEqual({ markup: [], requested: [], taken: undefined });
    expect([canary.requestCount(), dialogs], where).toEqual([0, 0]);
  };

  await window.open(loci.address);
  await window.skipWelcome();
  for (const [n, form] of forms.entries()) {
    if (n % 5 !== 0) continue;
    const reasoning = forms[(n + 1) % forms.length] ?? '';
    modelServer.next(
      streams([
        ...deltas(
          { reasoning_content: reasoning },
          { content: forms.slice(n, n + 5).join('\n\n') },
        ),
        finish('stop'),
        DONE,
      ]),
    );
    await window.ask(`Tell me ${n}: ${form}`, 'small');
    await expectNoInjection(`answer ${n}`);
  }
  modelServer.setDefaultAnswer(
    streams([...deltas({ content: 'All right.' }), finish('stop'), DONE]),
  );
  for (const screen of [
    'memories',
    'entities',
    'graph',
    'timeline',
    'health',
    'settings',
  ] as const) {
    await window.goTo(screen);
    await page.waitForLoadState('networkidle');
    await expectNoInjection(screen);
  }
  await window.goTo('memories');
  await page.getByRole('row').nth(1).click();
  await expect(window.inspector).toBeVisible();
  await expectNoInjection('inspector');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('form');
  await expect(
    page
      .getByRole('dialog')
      .getByText(/is form \d/)
      .first(),
  ).toBeVisible();
  await expectNoInjection('palette');
  await page.keyboard.press('Escape');
  for (const form of forms) {
    for (const fragment of [`#/${form}`, `#/chat/${encodeURIComponent(form)}`]) {
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    }
  }
  await expectNoInjection('fragment');
  await page.reload();
  await expect(window.composer).toBeVisible();
  await expectNoInjection('loaded anew');
  expect(checkCount).toBeGreaterThan(15);
  canary.close();
});
