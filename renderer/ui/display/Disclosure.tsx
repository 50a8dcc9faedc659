import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import './disclosure.css';

interface DisclosureProps {
  readonly line: ReactNode;
  /** Made only while it is open. */
  readonly children: () => ReactNode;
}

/** One quiet line that opens into more. */
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
