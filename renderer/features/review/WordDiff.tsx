import { Fragment } from 'react';
import { useText } from '../../ui/text/useText.ts';
import { wordDiff } from './wordDiff.ts';

interface WordDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Word diff of the new wording, if the two have something in common. */
export function WordDiff({ before: oldText, after: newText }: WordDiffProps) {
  const { t } = useText();
  const parts = wordDiff(oldText, newText);
  if (parts === null || !parts.some(({ kind }) => kind === 'same')) return null;
  return (
    <p className="diff">
      <span className="visually-hidden">{t('review:changes')} </span>
      {parts.map(({ kind, text }, index) => (
        <Fragment key={index}>
          {kind === 'gone' ? <del>{text}</del> : kind === 'new' ? <ins>{text}</ins> : text}{' '}
        </Fragment>
      ))}
    </p>
  );
}
