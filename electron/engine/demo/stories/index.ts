import type { Story } from '../story.ts';
import { englishStory } from './en/index.ts';
import { russianStory } from './ru/index.ts';

/** Stories by language. */
export const stories: Readonly<Record<Story['language'], Story>> = {
  en: englishStory,
  ru: russianStory,
};
