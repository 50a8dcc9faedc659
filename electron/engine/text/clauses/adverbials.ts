/** Words in front of an English verb that leave the person its subject. */
export const OWN_SUBJECT_WORDS = new Set(
  `i we i've we've ve have just already finally also now today yesterday ok okay yes yeah hey well
   both this last morning afternoon evening night`.split(/\s+/u),
);

/** Words of when and how, in a message that tells that something is done. */
export const ADVERBIALS = new Set([
  ...OWN_SUBJECT_WORDS,
  ...`earlier already yesterday up home today сегодня вчера уже наконец наконец-то только утром днем
   вечером ночью все домой`.split(/\s+/u),
]);
