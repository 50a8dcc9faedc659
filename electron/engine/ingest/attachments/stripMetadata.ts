import { crc32 } from 'node:zlib';
import type { ImageMediaType } from './imageMediaType.ts';
import { exifOrientationOnly } from './orientation.ts';

/**
 * Picture without what its camera wrote into it: place, owner, device, thumbnails. The picture itself
 * is not decoded, so the way it is turned is kept. Null for one whose parts do not add up.
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

const SCAN_MARKER = 0xda;
const END_MARKER = 0xd9;
const EXIF_MARKER = 0xe1;
const COLOR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');

/** Segments of metadata: APP1 to APP15 but the color profile (APP2) and Adobe's (APP14); comments. */
function isJpegMetadata(marker: number, content: Buffer): boolean {
  // Another APP2 lists the pictures that follow this one in its file.
  if (marker === 0xe2) return !content.subarray(0, COLOR_PROFILE.length).equals(COLOR_PROFILE);
  return (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
}

function stripJpeg(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let hasScan = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_MARKER) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) break;
    const content = bytes.subarray(at + 4, end);
    if (!isJpegMetadata(marker, content)) parts.push(bytes.subarray(at, end));
    else if (marker === EXIF_MARKER)
      parts.push(...jpegSegment(EXIF_MARKER, exifOrientationOnly(content)));
    at = end;
    if (marker !== SCAN_MARKER) continue;
    hasScan = true;
    at = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  // What follows the end is another file: the video of a moving photo, or a second picture. One that
  // is cut off in a scan is shown as far as it goes.
  return hasScan ? Buffer.concat([...parts, Buffer.from([0xff, END_MARKER])]) : null;
}

function jpegSegment(marker: number, content: Buffer | null): Buffer[] {
  if (content === null) return [];
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return [head, content];
}

/** Position of the marker that ends a scan: neither a byte 0xFF of its data nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
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
    else if (type === 'eXIf') parts.push(...pngExif(bytes.subarray(at + 8, end - 4)));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}

function pngExif(exif: Buffer): Buffer[] {
  const content = exifOrientationOnly(exif);
  if (content === null) return [];
  const body = Buffer.concat([Buffer.from('eXIf'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return [length, body, sum];
}

/** Flags of the header of a WebP that say which metadata follows. */
const WEBP_EXIF = 0b1000;
const WEBP_METADATA = 0b1100;

function stripWebp(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let header: Buffer | null = null;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return null;
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') {
      header = chunk;
      header[8] = (header[8] ?? 0) & ~WEBP_METADATA;
    }
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(chunk);
    const exif = type === 'EXIF' ? exifOrientationOnly(chunk.subarray(8, 8 + length)) : null;
    if (exif !== null && header !== null) {
      header[8] = (header[8] ?? 0) | WEBP_EXIF;
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
      head.writeUInt32LE(exif.length, 4);
      parts.push(head, exif);
    }
    at = end;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
