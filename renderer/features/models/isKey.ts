import { commands } from '../../../shared/contract/index.ts';

/** True if text can be an API key: it goes into a header, where a line break would end it. */
export function isKey(text: string): boolean {
  return commands['secrets.set'].request.safeParse({ endpointId: 'any', key: text }).success;
}
