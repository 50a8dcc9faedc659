import { expect, test } from 'vitest';
import { parseLaunchOptions } from '../../../scripts/lib/launchOptions.ts';

test('without options either edition will do', () => {
  expect(parseLaunchOptions([])).toEqual({
    ok: true,
    value: { edition: 'either', help: false, forwardedArguments: [] },
  });
});

test('its own options are kept and the others passed on', () => {
  const parsed = parseLaunchOptions(['--home', '/x y', '--browser', '--port=5000', '--no-open']);
  expect(parsed).toEqual({
    ok: true,
    value: {
      edition: 'browser',
      help: false,
      forwardedArguments: ['--home', '/x y', '--port', '5000', '--no-open'],
    },
  });
  expect(parseLaunchOptions(['--desktop'])).toMatchObject({ value: { edition: 'desktop' } });
});

test.each([
  [['--browser', '--desktop'], 'exclude each other'],
  [['--brwoser'], '--brwoser'],
  [['--port', 'x'], '1024 to 65535'],
  [['--browser=yes'], '--browser'],
  [['more'], 'more'],
])('%j is refused, naming what is wrong', (args, named) => {
  const parsed = parseLaunchOptions(args);
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(parsed.error).toContain(named);
});
