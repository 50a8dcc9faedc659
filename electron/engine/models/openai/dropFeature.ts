import type { CapabilityCache } from '../capabilities.ts';
import type { RefusedPart } from './refusedPart.ts';

/** Drops a refused feature from later requests of a model; false = there is none to drop. */
export function dropFeature(
  capabilities: CapabilityCache,
  ref: string,
  feature: RefusedPart | null,
): boolean {
  switch (feature) {
    case 'stream_options':
      capabilities.note(ref, { streamUsage: false });
      return true;
    case 'tools':
      capabilities.note(ref, { tools: false });
      return true;
    case 'images':
      capabilities.note(ref, { images: false });
      return true;
    case 'system':
      capabilities.note(ref, { systemRole: false });
      return true;
    case 'temperature':
      capabilities.note(ref, { temperature: false });
      return true;
    case 'length_name':
      capabilities.note(ref, { lengthField: 'max_completion_tokens' });
      return true;
    case 'length':
      capabilities.note(ref, { lengthField: null });
      return true;
    case 'failed_call':
    case 'format':
    case null:
      return false;
  }
}
