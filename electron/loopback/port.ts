import type { Server } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { writeJsonAtomically } from '../engine/files/atomicFile.ts';
import { quarantineDamaged } from '../engine/files/moveFile.ts';
import { readJsonFile } from '../engine/files/readRegularFile.ts';
import { listen } from './httpServer.ts';

const rememberedSchema = z.object({ port: z.int().min(1024).max(65_535) });

/**
 * Listens on the home's usual port if it is free, so that a bookmark stays valid. A port the person
 * asked for is used or refused, never replaced.
 */
export async function listenForHome(
  server: Server,
  home: string,
  requested: number | null,
  log: (line: string) => void,
): Promise<number> {
  if (requested !== null) return listen(server, requested);
  const file = join(home, 'loopback.json');
  const remembered = readRemembered(file);
  if (remembered !== null) {
    try {
      return await listen(server, remembered);
    } catch {
      log(
        `port ${remembered} is taken by another program, so Loci has a new address: ` +
          'bookmarks of the old one do not open it, and each browser needs the new one once',
      );
    }
  }
  const port = await listen(server, 0);
  try {
    quarantineDamaged(file, readJsonFile(file, rememberedSchema));
    writeJsonAtomically(file, { port });
  } catch (error) {
    // Failing to save the port is no reason not to start.
    log(`the port could not be remembered: ${String(error)}`);
  }
  return port;
}

function readRemembered(file: string): number | null {
  const fileRead = readJsonFile(file, rememberedSchema);
  return fileRead.state === 'ok' ? fileRead.value.port : null;
}
