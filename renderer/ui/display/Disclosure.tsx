import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import './disclosure.css';

interface DisclosureProps {
  readonly line: ReactNode;
  /** Rendered only while open. */
  readonly children: () => ReactNode;
}

/** Disclosure: one quiet line that expands. */
export function Disclosure({ line, children }: DisclosureProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="disclosure">
      <AriaButton
        className="disclosure__line"
        aria-expanded={open}
        {...(open ? { 'aria-controls': id } : {})}
        onPress={() => setOpen(!open)}
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={open ? 'disclosure__arrow disclosure__arrow--open' : 'disclosure__arrow'}
        />
        {line}
      </AriaButton>
      {open ? <div id={id}>{children()}</div> : null}
    </div>
  );
}
