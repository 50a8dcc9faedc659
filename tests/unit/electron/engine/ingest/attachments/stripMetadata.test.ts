import { describe, expect, test } from 'vitest';
import { stripMetadata } from '../../../../../../electron/engine/ingest/attachments/stripMetadata.ts';
import { chunk, JPEG, PNG, segment } from '../../../../../support/documents/pictures.ts';

/** EXIF data of a camera, in the order of bytes that is chosen: its name, and an orientation. */
function exifOf(order: 'II' | 'MM', orientation: number): Buffer {
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (order === 'II') bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number) =>
    order === 'II'
      ? Buffer.concat([short(value), short(0)])
      : Buffer.concat([short(0), short(value)]);
  return Buffer.concat([
    Buffer.from(order),
    short(42),
    long(8),
    short(2),
    ...[short(0x010f), short(2), long(14), long(38)],
    ...[short(0x0112), short(3), long(1), short(orientation), short(0)],
    long(0),
    Buffer.from('Camera of Anna'),
  ]);
}

/** EXIF data as they are written back. */
const only = (orientation: number) =>
  Buffer.concat([
    Buffer.from('MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ]);
const PREFIX = Buffer.from('Exif\0\0', 'latin1');

const jpegWith = (exif: Buffer) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    segment(0xe1, Buffer.concat([PREFIX, exif])),
    JPEG.subarray(2),
  ]);
/** Signature and header, 8 and 25 bytes, stand before any other chunk. */
const pngWith = (exif: Buffer) =>
  Buffer.concat([PNG.subarray(0, 33), chunk('eXIf', exif), PNG.subarray(33)]);

function webpOf(flags: number, exif: Buffer | null): Buffer {
  const part = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    part('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    part('VP8 ', Buffer.from('picture!')),
    ...(exif === null ? [] : [part('EXIF', exif)]),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

describe('of the metadata of a picture only the way it is turned is kept:', () => {
  test.each(['II', 'MM'] as const)('in a JPEG, by bytes in the order %s', (order) => {
    const turned = stripMetadata('image/jpeg', jpegWith(exifOf(order, 6)));
    expect(turned).toEqual(jpegWith(only(6)));
  });

  test('in a PNG', () => {
    expect(stripMetadata('image/png', pngWith(exifOf('MM', 8)))).toEqual(pngWith(only(8)));
  });

  test('in a WebP, whose header says so', () => {
    const turned = stripMetadata('image/webp', webpOf(0b1100, exifOf('II', 3)));
    expect(turned).toEqual(webpOf(0b1000, only(3)));
  });

  test('nothing where it is not turned, or where that makes no sense', () => {
    const cutOff = exifOf('II', 6).subarray(0, 20);
    for (const exif of [exifOf('II', 1), exifOf('MM', 600), cutOff, Buffer.from('II')]) {
      expect(stripMetadata('image/jpeg', jpegWith(exif))).toEqual(JPEG);
      expect(stripMetadata('image/png', pngWith(exif))).toEqual(PNG);
      expect(stripMetadata('image/webp', webpOf(0b1000, exif))).toEqual(webpOf(0, null));
    }
  });
});
