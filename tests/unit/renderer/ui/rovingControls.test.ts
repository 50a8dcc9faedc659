import { expect, test } from 'vitest';
import { controlsOf } from '../../../../renderer/ui/useRovingRows.ts';

test('a control that is disabled is no stop of a row', () => {
  const row = document.createElement('div');
  row.innerHTML =
    '<button>a</button><button disabled>b</button><select disabled></select><select id="c"></select>';
  expect(controlsOf(row).map(({ id, tagName }) => id || tagName)).toEqual(['BUTTON', 'c']);
});
