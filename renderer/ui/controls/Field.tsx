import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFormat } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';
import './field.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | null;
  /** Render prop with the ids that link the control to its label and its texts. */
  readonly children: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const describedBy = `${id}-text`;
  return (
    <div className="field">
      <label htmlFor={id} className="field__label">
        {label}
      </label>
      {children({ id, describedBy })}
      <p id={describedBy} className={problem ? 'field__problem' : 'field__hint'}>
        {problem ?? hint}
      </p>
    </div>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={className ? `input ${className}` : 'input'} />;
}

interface LimitTextProps {
  readonly id?: string;
  readonly text: string | null;
}

/** Limit of a field in words, where it is reached. */
export function LimitText({ id, text }: LimitTextProps) {
  if (text === null) return null;
  return (
    <p id={id} role="status" className="field__limit">
      {text}
    </p>
  );
}

/** Text area; at its limit it says so, as a browser cuts what is pasted without a word. */
export function TextBox(props: ComponentProps<'textarea'>) {
  const { t } = useText();
  const format = useFormat();
  const { className, maxLength, value } = props;
  const isFull = maxLength !== undefined && String(value ?? '').length >= maxLength;
  return (
    <>
      <textarea dir="auto" {...props} className={className ? `input ${className}` : 'input'} />
      <LimitText
        text={isFull ? t('common:lengthLimit', { limit: format.number(maxLength) }) : null}
      />
    </>
  );
}
