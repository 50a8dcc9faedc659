import { Check } from 'lucide-react';

interface CheckedTextProps {
  readonly text: string;
  readonly isChecked: boolean;
}

/** A choice in a menu: what is chosen has a tick, the rest its room. */
export function CheckedText({ text, isChecked }: CheckedTextProps) {
  return (
    <>
      <span className="menu__icon">{isChecked ? <Check size={15} aria-hidden /> : null}</span>
      <span className="menu__text">{text}</span>
    </>
  );
}
