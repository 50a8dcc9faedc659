import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="settings__section">
      <h2 className="settings__title">{title}</h2>
      {note ? <p className="settings__note">{note}</p> : null}
      {children}
    </section>
  );
}
