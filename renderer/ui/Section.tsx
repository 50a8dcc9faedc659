import type { ReactNode } from 'react';

interface SectionProps {
  /** Anchor that another screen can link to. */
  readonly id?: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className="settings__section" id={id} aria-label={title}>
      <h2 className="settings__title">{title}</h2>
      {note ? <p className="settings__note">{note}</p> : null}
      {children}
    </section>
  );
}
