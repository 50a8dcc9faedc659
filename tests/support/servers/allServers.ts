import type { EmulatedServer } from './emulatedServer.ts';
import { hostedServers } from './hostedServers.ts';
import { localServers } from './localServers.ts';
import { openAiServers } from './openAiServers.ts';

export const allServers: readonly EmulatedServer[] = [
  ...openAiServers,
  ...localServers,
  ...hostedServers,
];
