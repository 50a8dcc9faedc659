import { useState } from 'react';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useCopy } from '../../stores/app/useCopy.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextBox, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

/** List of memories that another assistant wrote down when asked: each line becomes a proposal. */
export function PastedList() {
  const { t } = useText();
  const { route } = useApp();
  const { imports } = useWorkspace();
  const copy = useCopy();
  const [from, setFrom] = useState('');
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ proposed: number; known: number } | null>(null);

  // Pressed twice, the second answer would count every line as one that is saved already.
  const propose = useSingleFlight(async () => {
    const outcome = await imports.paste(from.trim(), text);
    if (outcome === null) return;
    setResult(outcome);
    // What was written meanwhile was not sent, and stays.
    setText((current) => (current === text ? '' : current));
  });
  return (
    <section className="imports__section" aria-label={t('imports:paste.title')}>
      <h2 className="imports__title">{t('imports:paste.title')}</h2>
      <p className="imports__quiet">{t('imports:paste.note')}</p>
      <blockquote className="imports__prompt">{t('imports:paste.prompt')}</blockquote>
      <Button size="s" onPress={() => void copy(t('imports:paste.prompt'))}>
        {t('imports:paste.copy')}
      </Button>
      <form
        className="imports__paste"
        onSubmit={(event) => {
          event.preventDefault();
          void propose();
        }}
      >
        <Field label={t('imports:paste.from')}>
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              maxLength={200}
              placeholder="ChatGPT"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Field>
        <Field label={t('imports:paste.list')} hint={t('imports:paste.hint')}>
          {({ id, describedBy }) => (
            <TextBox
              id={id}
              aria-describedby={describedBy}
              rows={6}
              maxLength={100_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" isDisabled={from.trim() === '' || text.trim() === ''}>
          {t('imports:paste.button')}
        </Button>
      </form>
      {result ? (
        <p role="status" className="imports__result">
          {t('imports:paste.proposed', { count: result.proposed })}{' '}
          {result.known > 0 ? t('imports:paste.known', { count: result.known }) : null}{' '}
          {result.proposed > 0 ? (
            <Button size="s" onPress={() => route.go({ screen: 'review', queue: 'waiting' })}>
              {t('imports:paste.review')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
