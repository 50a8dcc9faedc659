export type NodeChoice =
  | { readonly kind: 'this' }
  | { readonly kind: 'packaged'; readonly file: string }
  | { readonly kind: 'none'; readonly why: string };

export function isRecentEnough(version: string): boolean;
export function chooseNode(around: {
  readonly version?: string;
  readonly platform?: string;
  readonly arch?: string;
  readonly modules: string;
  readonly isExecutable?: (file: string) => boolean;
}): NodeChoice;
