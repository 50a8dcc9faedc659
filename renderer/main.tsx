import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { I18nextProvider } from 'react-i18next';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { createConnection, desktopTransport } from './client.ts';
import { extractSecret, type AddressBar } from './entrance/addressSecret.ts';
import { createLoopbackEntrance } from './entrance/loopbackEntrance.ts';
import { WindowErrorBoundary } from './features/errors/WindowErrorBoundary.tsx';
import { App } from './features/shell/App.tsx';
import { changeLocale, createI18n, loadTexts } from './i18n.ts';
import { subscribeToAppearance } from './appearance.ts';
import { createAppStores } from './stores/app/appStores.ts';
import { AppContext } from './stores/app/storesContext.ts';
import { formatRoute } from './stores/shell/route.ts';
import { useText } from './ui/text/useText.ts';

const address: AddressBar = {
  get hash() {
    return window.location.hash;
  },
  replaceHash: (hash) =>
    window.history.replaceState(null, '', `${window.location.pathname}${hash}`),
};

const { lociTransport } = window;
const entrance = createLoopbackEntrance({
  origin: window.location.origin,
  secret: extractSecret(address),
});
const connection = createConnection({
  open: lociTransport === undefined ? entrance.open : desktopTransport(lociTransport),
});
const stores = createAppStores(connection, window);
const locale = subscribeToAppearance(stores, (next) => void changeLocale(i18n, next));
const i18n = createI18n(locale, await loadTexts(locale));

// A fresh address opened in the same tab changes only the fragment and loads nothing.
window.addEventListener('hashchange', () => {
  const secret = extractSecret(address);
  if (secret === null) return;
  entrance.setSecret(secret);
  address.replaceHash(formatRoute(stores.route.getState()));
  // A connected page needs no second connection, which would abort its requests.
  if (connection.store.getState().phase !== 'ready') connection.retryNow();
});

/** Locale for React Aria's own texts (announcements of lists and dialogs). */
function LocaleProvider() {
  const { i18n: current } = useText();
  return (
    <I18nProvider locale={current.language}>
      <WindowErrorBoundary>
        <App />
      </WindowErrorBoundary>
    </I18nProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
connection.start();
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <AppContext value={stores}>
        <LocaleProvider />
      </AppContext>
    </I18nextProvider>
  </StrictMode>,
);
