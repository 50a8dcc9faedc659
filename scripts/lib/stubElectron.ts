/**
 * Stands for Electron's binary where packaging is checked: a script that says what it is, followed
 * by a fuse wire as Electron's binary has it (sentinel, version, length, one byte a fuse).
 */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES_BEFORE = '10110011';

export function stubBinary(): Buffer {
  const script = '#!/bin/sh\necho "This is a stand-in for Electron."\nexit 1\n';
  const wire = Buffer.from([1, FUSES_BEFORE.length]);
  return Buffer.concat([
    Buffer.from(script + FUSE_SENTINEL, 'latin1'),
    wire,
    Buffer.from(FUSES_BEFORE, 'latin1'),
    Buffer.from('\n'),
  ]);
}
