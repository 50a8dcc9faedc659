import type { ImageMediaType } from './imageMediaType.ts';

/**
 * Picture without what its camera wrote into it: place, owner, device, thumbnails. The picture itself
 * is not decoded. Null for one whose parts do not add up.
 */
export function stripMetadata(type: ImageMediaType, bytes: Buffer): Buffer | null {
  switch (type) {
    case 'image/jpeg':
      return stripJpeg(bytes);
    case 'image/png':
      return stripPng(bytes);
    case 'image/webp':
      return stripWebp(bytes);
    // GIF has no place for a position.
    case 'image/gif':
      return bytes;
  }
}

const SCAN = 0xda;
/** Segments of metadata: APP1 to APP15 but the color profile (APP2) and Adobe's (APP14); comments. */
const isJpegMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;

function stripJpeg(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // What follows a scan is the picture, up to its end; a file appended behind it is dropped.
    if (marker === SCAN) {
      const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      return Buffer.concat([...parts, bytes.subarray(at, end < at ? bytes.length : end + 2)]);
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (!isJpegMetadata(marker)) parts.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  return null;
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function stripPng(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_METADATA.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}

function stripWebp(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return null;
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    // The flags of the header say which metadata follows: none does.
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0b1100;
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(chunk);
    at = end;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
