import { Check } from 'lucide-react';

interface CheckableItemTextProps {
  readonly text: string;
  readonly isChecked: boolean;
}

/** Menu item with a tick if chosen, aligned with the others. */
export function CheckableItemText({ text, isChecked }: CheckableItemTextProps) {
  return (
    <>
      <span className="menu__icon">{isChecked ? <Check size={15} aria-hidden /> : null}</span>
      <span className="menu__text">{text}</span>
    </>
  );
}
