import type { Server } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listen } from './httpServer.ts';

const rememberedSchema = z.object({ port: z.int().min(1024).max(65_535) });

/**
 * A home keeps its port where it can, so that a bookmark stays good. A port the person asked for
 * is used or refused, never replaced.
 */
export async function listenForHome(
  server: Server,
  home: string,
  asked: number | null,
): Promise<number> {
  if (asked !== null) return listen(server, asked);
  const file = join(home, 'loopback.json');
  const remembered = readRemembered(file);
  if (remembered !== null) {
    try {
      return await listen(server, remembered);
    } catch {
      // Somebody else has it now.
    }
  }
  const port = await listen(server, 0);
  writeFileSync(file, JSON.stringify({ port }), { mode: 0o600 });
  return port;
}

function readRemembered(file: string): number | null {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).port;
  } catch {
    return null;
  }
}
