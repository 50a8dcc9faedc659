import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createI18n } from '../../../../../renderer/i18n.ts';
import { en } from '../../../../../renderer/locales/en/index.ts';
import { ru } from '../../../../../renderer/locales/ru/index.ts';
import { useText } from '../../../../../renderer/ui/text/useText.ts';

function Greeting() {
  const { t, i18n } = useText();
  return (
    <p lang={i18n.language}>
      {t('common:close')} {t('memories:count', { count: 5 })}
    </p>
  );
}

test('texts change with the language, without anything being drawn anew by hand', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const i18n = createI18n('en', { en, ru });
  const container = document.createElement('div');
  const root = createRoot(container);
  act(() =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <Greeting />
      </I18nextProvider>,
    ),
  );
  expect(container.innerHTML).toBe('<p lang="en">Close 5 memories</p>');
  await act(async () => void (await i18n.changeLanguage('ru')));
  expect(container.innerHTML).toBe('<p lang="ru">Закрыть 5 воспоминаний</p>');
  await act(async () => void (await i18n.changeLanguage('en')));
  expect(container.innerHTML).toBe('<p lang="en">Close 5 memories</p>');
  act(() => root.unmount());
});
