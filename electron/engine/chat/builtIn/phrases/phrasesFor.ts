import type { Language } from '../../../text/language.ts';
import { english } from './english.ts';
import type { Phrases } from './phrases.ts';
import { russian } from './russian.ts';

export function phrasesFor(language: Language): Phrases {
  return language === 'ru' ? russian : english;
}
