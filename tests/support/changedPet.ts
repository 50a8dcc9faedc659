import type { MemoryEngine } from './memoryEngine.ts';

/** Rex was learned to be a dog; said and not yet read is that he is a cat. */
export async function seedChangedPet(engine: MemoryEngine): Promise<void> {
  const draw = (content: string) =>
    engine.draws([{ content, quote: content.replace('.', ''), entities: [{ name: 'Rex' }] }]);
  draw('Rex is a dog.');
  await engine.say('Rex is a dog.');
  await engine.consolidate();
  engine.startNewConversation();
  draw('Rex is a cat.');
  await engine.say('Rex is a cat.');
}
