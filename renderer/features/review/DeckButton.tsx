import type { ReactNode } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';

interface DeckButtonProps {
  readonly keyCap: string;
  readonly onPress: () => void;
  readonly tone?: 'primary' | 'plain' | 'danger' | 'quiet';
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Decision button with its key. */
export function DeckButton(props: DeckButtonProps) {
  const { keyCap, onPress, tone = 'plain', isDisabled = false, children } = props;
  const enabled = useSelect(useApp().shortcuts, (state) => state.enabled);
  return (
    <Button tone={tone} onPress={onPress} isDisabled={isDisabled}>
      {children}
      {enabled ? (
        <kbd className="deck__key" aria-hidden>
          {keyCap}
        </kbd>
      ) : null}
    </Button>
  );
}
