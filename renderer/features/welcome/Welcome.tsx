import { useEffect, useState } from 'react';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { NEW_CHAT, type Route } from '../../stores/shell/route.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useOpenDemo } from '../demo/useOpenDemo.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { WelcomeModelChoice } from './WelcomeModelChoice.tsx';
import './welcome.css';
import { useText } from '../../ui/text/useText.ts';

/** Welcome: one question, and the choice of a model; both can be skipped. */
export function Welcome() {
  const { t } = useText();
  const { route, settings, view } = useApp();
  const { memoryActions, models } = useWorkspace();
  const errorText = useErrorText();
  const openDemo = useOpenDemo();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const trimmed = name.trim();

  // Discovers local servers while the first lines are being read.
  useEffect(() => void models.discover(), [models]);

  async function begin(withName: boolean, to: Route = NEW_CHAT): Promise<void> {
    if (busy) return;
    setBusy(true);
    if (withName && trimmed !== '') {
      const content = t('shell:welcome.nameFact', { name: trimmed });
      const stored = await memoryActions.remember({ content, kind: 'Identity' });
      if (!stored) return setBusy(false);
    }
    // The app behind it is rendered at once: a quick person must not be led back from elsewhere.
    route.go(to);
    if (to === NEW_CHAT) view.focusComposer();
    const error = await settings.set('global', 'ui.onboarded', true);
    setBusy(false);
    if (error) setProblem(errorText(error));
  }

  return (
    <main className="welcome">
      <div className="welcome__scroll">
        <div className="welcome__inner">
          <div className="welcome__top">
            <Constellation />
            <LanguageChoice />
          </div>
          <h1 className="welcome__title">{t('shell:welcome.title')}</h1>
          <p className="welcome__lead">{t('shell:welcome.lead')}</p>
          <form
            className="welcome__form"
            onSubmit={(event) => {
              event.preventDefault();
              void begin(true);
            }}
          >
            <Field
              label={t('shell:welcome.question')}
              hint={t('shell:welcome.hint')}
              problem={problem}
            >
              {({ id, describedBy }) => (
                <TextInput
                  id={id}
                  aria-describedby={describedBy}
                  autoFocus
                  autoComplete="given-name"
                  maxLength={120}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
          </form>
          <WelcomeModelChoice />
          <p className="welcome__demo">
            {t('shell:welcome.importText')}
            <Button
              size="s"
              isDisabled={busy}
              onPress={() => void begin(trimmed !== '', { screen: 'import' })}
            >
              {t('imports:settings.open')}
            </Button>
          </p>
          <p className="welcome__demo">
            {t('exports:welcome.text')}
            <Button
              size="s"
              isDisabled={busy}
              onPress={() => void begin(false, { screen: 'settings', section: 'archive' })}
            >
              {t('exports:welcome.button')}
            </Button>
          </p>
          <p className="welcome__demo">
            {t('shell:welcome.demoText')}
            <Button size="s" isDisabled={busy} onPress={openDemo}>
              {t('shell:demo.open')}
            </Button>
          </p>
        </div>
      </div>
      {/* Outside of what scrolls: servers that are found late must not move it under the pointer. */}
      <footer className="welcome__footer">
        <div className="welcome__row welcome__inner">
          <Button tone="primary" isDisabled={busy} onPress={() => void begin(true)}>
            {t('shell:welcome.start')}
          </Button>
          <Button tone="quiet" isDisabled={busy} onPress={() => void begin(false)}>
            {t('shell:welcome.skip')}
          </Button>
        </div>
      </footer>
    </main>
  );
}
