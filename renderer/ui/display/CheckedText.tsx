import { Check } from 'lucide-react';

interface CheckedTextProps {
  readonly text: string;
  readonly isChecked: boolean;
}

/** Menu item with a tick if chosen, aligned with the others. */
export function CheckedText({ text, isChecked }: CheckedTextProps) {
  return (
    <>
      <span className="menu__icon">{isChecked ? <Check size={15} aria-hidden /> : null}</span>
      <span className="menu__text">{text}</span>
    </>
  );
}
