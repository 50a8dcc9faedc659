import { trimEnd } from '../algorithms/trimEnd.ts';

/**
 * Characters that some file system or a `[[link]]` does not take: separators, wildcards, control and
 * format characters (direction overrides), and the signs of Obsidian's links.
 */
const UNSAFE = /[<>:"/\\|?*#^[\]`%\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{FFFD}]/gu;

/** Names of devices on Windows, with any extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/iu;

/**
 * Name of a file that every system takes, without extension: no path, no reserved name, no dot or
 * blank at its ends, and at most so many bytes. Empty where nothing of the text can stay.
 */
export function safeFileName(text: string, maxBytes: number): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(UNSAFE, ' ');
  const trimmed = trimEnds(plain.replaceAll(/\s+/gu, ' '));
  const short = trimEnds(clipBytes(trimmed, maxBytes - 1));
  return RESERVED_NAME.test(short) ? `_${short}` : short;
}

function trimEnds(name: string): string {
  return trimEnd(name.replace(/^[\s.]+/u, ''), ' .');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts at the boundary of a character as people see it: an emoji stays whole. */
function clipBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) return text.slice(0, index);
  }
  return text;
}

/** Most bytes of the name of a file in a vault, with its extension. */
export const MAX_NAME_BYTES = 120;
/** Bytes for an extension and for the number of one name among many. */
const SUFFIX_BYTES = 16;

/** Names in one vault: each is taken once, on systems that do not tell cases apart either. */
export interface NoteNames {
  /** Free name for a note, without extension. */
  next(text: string): string;
}

export function createNoteNames(untitled: string): NoteNames {
  const takenNames = new Set<string>();
  const lastNumbers = new Map<string, number>();
  return {
    next(text) {
      const room = MAX_NAME_BYTES - SUFFIX_BYTES;
      const name = safeFileName(text, room) || safeFileName(untitled, room) || 'note';
      const key = caseFolded(name);
      for (let number = (lastNumbers.get(key) ?? 0) + 1; ; number += 1) {
        const candidate = number === 1 ? name : `${name} ${number}`;
        // A name may end with a number of its own.
        if (takenNames.has(caseFolded(candidate))) continue;
        takenNames.add(caseFolded(candidate));
        lastNumbers.set(key, number);
        return candidate;
      }
    },
  };
}

/** Form in which two names are one on some file system. */
function caseFolded(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase();
}
