import { crc32, deflateSync } from 'node:zlib';

/** Chunk of a PNG file. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** One white dot. */
export const PNG = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Segment of a JPEG file. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const START = Buffer.from([0xff, 0xd8]);
const PICTURE = Buffer.concat([
  segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 3, 0xff, 0xd9]),
]);

/** The form of a JPEG file of two scans, with a restart and a byte 0xFF among their data. */
const PROGRESSIVE = Buffer.concat([
  START,
  segment(0xe2, Buffer.from('ICC_PROFILE\0 colors', 'latin1')),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
  segment(0xc4, Buffer.alloc(20, 1)),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([4, 0xff, 0xd9]),
]);

/** A moving photo of a phone: its video, and a second picture with its own place, lie behind it. */
export function motionPhoto(): { readonly whole: Buffer; readonly picture: Buffer } {
  const list = segment(0xe2, Buffer.from('MPF\0 two pictures', 'latin1'));
  const video = Buffer.from('\0\0\0\u0018ftypmp42 GPS 52.5200 N 13.4050 E', 'latin1');
  const whole = Buffer.concat([
    START,
    list,
    PROGRESSIVE.subarray(START.length),
    video,
    photoWithLocation(),
  ]);
  return { whole, picture: PROGRESSIVE };
}

/** The form of a JPEG file, with a picture that no decoder would show. */
export const JPEG = Buffer.concat([START, PICTURE]);

/** The same, as a camera writes it: place and owner, a comment, and a file behind the end. */
export function photoWithLocation(): Buffer {
  const exif = segment(0xe1, Buffer.from('Exif\0\0GPS 52.5200 N 13.4050 E', 'latin1'));
  const comment = segment(0xfe, Buffer.from('taken by Anna', 'latin1'));
  return Buffer.concat([START, exif, comment, PICTURE, Buffer.from('PK hidden file')]);
}
