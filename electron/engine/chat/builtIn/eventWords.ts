/** Words for something that takes place, which a to-do about it need not have: "the dentist appointment". */
const EVENTS =
  /(?<!\p{L})(?:appointments?|visits?|meetings?|things?|plans?|events?|sessions?|classe?s?|lessons?|запис[ьи]|при[её]м|визит|встреч[ау]|урок|занятие|поход)(?!\p{L})/giu;

/** Words that name something to do by its subject alone: "the dentist" for "the dentist appointment". */
export function withoutEventWords(words: string): string {
  return words.replaceAll(EVENTS, ' ').trim();
}
