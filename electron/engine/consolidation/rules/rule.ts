import type { NodeKind } from '../../../../shared/domain/node.ts';

/** One way of saying something about oneself that can be believed without understanding more. */
export interface Rule {
  readonly name: string;
  readonly kind: NodeKind;
  /**
   * Matches the whole sentence: openers ("By the way,") and the final mark are gone, and its first
   * letter is small.
   */
  readonly pattern: RegExp;
  /** A sentence it is for. */
  readonly example: string;
}

/** A pattern that must fit from the first letter to the last. */
export function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'u');
}

/** Words as one alternative of a pattern. */
export function oneOf(words: string): string {
  return `(?:${words
    .trim()
    .split(/[|\n]/u)
    .map((word) => word.trim())
    .join('|')})`;
}

/** A name: one to three capitalized words. */
export const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}`;

/** A place or a firm, and not a program somebody sits before all day. */
export const PLACE_NAME = `(?!(?:Word|Excel|Photoshop|Figma|Windows|Linux|Python|Java|JavaScript|React|Vim|Emacs|Notion|Slack|Jira|Settings|Visual|VS|Jupyter|Mac|Ворде|Экселе|Фотошопе|Питоне|Маке|Линуксе|Виндоус|Матрице)(?![\\p{L}]))${NAME}`;

/** More of the same after a name, and not the next thing that was done. */
export const TAIL = String.raw`(?:,.{0,100}| (?:with|in|last|from|for|this|when|because|after|two|three|с|со|в|из|от|два|три|прошл\p{L}+|этим|потому|когда|после)(?!\p{L}).{0,100})?`;

/** Rest of a sentence after the part that counts. */
export const REST = String.raw`(?:[ ,].{0,140})?`;
