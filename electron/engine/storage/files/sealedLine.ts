import { crc32 } from 'node:zlib';

/** A line of JSON with its CRC-32 in front: `0f3a9c21 {"…"}`. Tells a torn line from a whole one. */
export function sealLine(value: unknown): string {
  const body = JSON.stringify(value);
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`;
}

/** The value of a sealed line, or null when it is torn or damaged. */
export function openLine(line: string): unknown {
  const body = line.slice(9);
  if (line[8] !== ' ' || crc32(body).toString(16).padStart(8, '0') !== line.slice(0, 8)) {
    return null;
  }
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // The sum of an empty line is right, too.
    return null;
  }
}
