import type { NodeKind } from '../../../../shared/domain/node.ts';

/** Rule: one form of a statement about oneself that is reliable without further understanding. */
export interface Rule {
  readonly name: string;
  readonly kind: NodeKind;
  /**
   * Matches the whole sentence, normalized: without opener ("By the way,") and final mark, its
   * first letter lower case.
   */
  readonly pattern: RegExp;
  /** Example sentence that the rule matches. */
  readonly example: string;
}

/** Anchored pattern: must match from the first letter to the last. */
export function wholeSentence(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'u');
}

/** Alternation of words for a pattern. */
export function anyOf(words: string): string {
  return `(?:${words
    .trim()
    .split(/[|\n]/u)
    .map((word) => word.trim())
    .join('|')})`;
}

/** Name: one to three capitalized words. */
export const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}`;

/** Name of a place or a firm, and not of a program that somebody uses. */
export const PLACE_NAME = `(?!(?:Word|Excel|Photoshop|Figma|Windows|Linux|Python|Java|JavaScript|React|Vim|Emacs|Notion|Slack|Jira|Settings|Visual|VS|Jupyter|Mac|Ворде|Экселе|Фотошопе|Питоне|Маке|Линуксе|Виндоус|Матрице)(?![\\p{L}]))${NAME}`;

/** Continuation of the same after a name, and not another action. */
export const TAIL = String.raw`(?:,.{0,100}| (?:with|in|last|from|for|this|when|because|after|two|three|с|со|в|из|от|два|три|прошл\p{L}+|этим|потому|когда|после)(?!\p{L}).{0,100})?`;

/** Rest of a sentence after the part that counts. */
export const TRAILING_TEXT = String.raw`(?:[ ,].{0,140})?`;
