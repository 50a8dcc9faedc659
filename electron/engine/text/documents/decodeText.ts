import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { legacyEncoding } from './legacyEncoding.ts';

export interface DecodedText {
  readonly text: string;
  /** Label of the encoding, as `TextDecoder` names it. */
  readonly encoding: string;
}

/** Bytes inspected for the pattern of zeros that UTF-16 has. */
const INSPECTED_BYTES = 4_096;
/** Share of the high bytes of UTF-16 in one alphabet, all the same or zero. */
const UTF16_SHARE = 0.9;
/** Share of control characters above which a text is none. */
const MAX_CONTROL_SHARE = 0.01;

/**
 * Decodes the bytes of a text file: byte order mark, the zero bytes of UTF-16, UTF-8, the
 * older encoding in which its letters are frequent ones, else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): Result<DecodedText, 'binary'> {
  const encoding = encodingOf(bytes);
  if (encoding === null) return err('binary');
  const text = new TextDecoder(encoding).decode(bytes);
  return isText(text) ? ok({ text, encoding }) : err('binary');
}

function encodingOf(bytes: Uint8Array): string | null {
  const encodingByMark = byteOrderMark(bytes);
  if (encodingByMark !== null) return encodingByMark;
  const utf16Encoding = utf16Order(bytes.subarray(0, INSPECTED_BYTES));
  if (utf16Encoding !== null) return utf16Encoding;
  if (bytes.includes(0)) return null;
  if (isUtf8(bytes) || isNearlyUtf8(bytes)) return 'utf-8';
  return legacyEncoding(bytes) ?? 'windows-1252';
}

function byteOrderMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark: every second byte is zero, or the block of one alphabet (Cyrillic: 4). */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const units = Math.floor(bytes.length / 2);
  if (units === 0 || bytes.length % 2 !== 0 || !bytes.includes(0)) return null;
  const isHighByte = (byte: number | undefined) => byte === 0 || byte === CYRILLIC_BLOCK;
  let [even, odd] = [0, 0];
  for (let i = 0; i < units; i += 1) {
    if (isHighByte(bytes[2 * i])) even += 1;
    if (isHighByte(bytes[2 * i + 1])) odd += 1;
  }
  if (odd / units >= UTF16_SHARE && odd > even) return 'utf-16le';
  return even / units >= UTF16_SHARE && even > odd ? 'utf-16be' : null;
}
const CYRILLIC_BLOCK = 4;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Letters beyond ASCII for each byte that is damaged: in other encodings hardly any pair of bytes is valid. */
const MIN_VALID_RATIO = 10;

/** True for UTF-8 with a few damaged bytes: one of them must not turn the whole text into signs. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [valid, damaged] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) damaged += 1;
    else if (code > 0x7f) valid += 1;
  }
  return valid >= damaged * MIN_VALID_RATIO;
}

/** Control characters, and the sign for what could not be decoded, stand in no text. */
function isText(text: string): boolean {
  let controls = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isControl = code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13;
    if (isControl || code === 0x7f || code === 0xfffd) controls += 1;
  }
  return controls <= text.length * MAX_CONTROL_SHARE;
}
