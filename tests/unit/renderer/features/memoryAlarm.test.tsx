import { afterEach, expect, test } from 'vitest';
import { MemoryAlarm } from '../../../../renderer/features/chat/composer/MemoryAlarm.tsx';
import { HealthScreen } from '../../../../renderer/features/health/HealthScreen.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('an alarm of the self-test stands under the composer and leads to its explanation', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The lamp in the hall is green' });
  await loci.call('settings.set', { scope: 'global', key: 'memory.enabled', value: false });
  await loci.call('health.selfTest', {});
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(<MemoryAlarm />);
  await perform(() => until(() => container.textContent.includes('Memory is off'), 'the alarm'));
  await perform(() => container.querySelector('button')?.click());
  expect(harness.app.route.getState()).toEqual({ screen: 'health' });
  await loci.call('settings.set', { scope: 'global', key: 'memory.enabled', value: true });
  await perform(() => until(() => container.textContent === '', 'the alarm to go out'));
});

test('Health says what failed, tests on request, and says that memory works', async () => {
  const loci = await startLoci();
  await loci.call('facts.remember', { content: 'The lamp in the hall is green' });
  rendered = await startRendering(loci);
  const { perform } = rendered;
  const container = rendered.show(<HealthScreen />);
  const shows = (text: string) =>
    perform(() => until(() => container.textContent.includes(text), text));
  const testNow = () =>
    perform(() =>
      [...container.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Test now')
        ?.click(),
    );
  await shows('No test has run yet.');
  await testNow();
  await shows('No problems found.');
  await loci.call('settings.set', { scope: 'global', key: 'memory.enabled', value: false });
  await testNow();
  await shows('Memory is off in this workspace');
});
