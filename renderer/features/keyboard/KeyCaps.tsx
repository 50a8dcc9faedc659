import { formatKeys } from './keys.ts';
import './shortcuts.css';

/** Keys drawn as keycaps. */
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="keys">
      {formatKeys(keys).map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
