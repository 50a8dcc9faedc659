import { showKeys } from './keys.ts';
import './shortcuts.css';

/** Keys as they look on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="keys">
      {showKeys(keys).map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
