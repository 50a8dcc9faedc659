/** Tag of the orientation: how a picture is turned before it is shown. */
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const PREFIX = Buffer.from('Exif\0\0', 'latin1');

/**
 * EXIF data with the orientation alone, with the prefix if the data has it; null where they tell
 * none, or the usual one. Without it a photo taken upright would lie on its side.
 */
export function exifOrientationOnly(exif: Buffer): Buffer | null {
  const hasPrefix = exif.subarray(0, PREFIX.length).equals(PREFIX);
  const orientation = orientationOf(hasPrefix ? exif.subarray(PREFIX.length) : exif);
  if (orientation === null) return null;
  return Buffer.concat([...(hasPrefix ? [PREFIX] : []), onlyOrientation(orientation)]);
}

/** Orientation that turns or flips, 2 to 8, of the first directory of a TIFF; null without one. */
function orientationOf(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return null;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT_TYPE && value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT_TYPE, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
