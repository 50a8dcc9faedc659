import { crc32 } from 'node:zlib';

/**
 * Seals a line of JSON with its CRC-32 in front: `0f3a9c21 {"…"}`, which distinguishes a torn line
 * from a complete one.
 */
export function sealLine(value: unknown): string {
  const body = JSON.stringify(value);
  return `${crc32(body).toString(16).padStart(8, '0')} ${body}`;
}

/** Value of a sealed line, or null when it is torn or damaged. */
export function openLine(line: string): unknown {
  const body = line.slice(9);
  if (line[8] !== ' ' || crc32(body).toString(16).padStart(8, '0') !== line.slice(0, 8)) {
    return null;
  }
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // An empty line has a valid checksum, too.
    return null;
  }
}
