import { commands } from '../../../shared/contract/index.ts';

/** Whether text can be a key at all: it goes into a header, where a line break would end it. */
export function isKey(text: string): boolean {
  return commands['secrets.set'].request.safeParse({ endpointId: 'any', key: text }).success;
}
