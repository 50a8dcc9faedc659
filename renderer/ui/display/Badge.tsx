import './badge.css';

/** Badge: a word or two that qualify a name. */
export function Badge({ children }: { readonly children: string }) {
  return <span className="badge">{children}</span>;
}
