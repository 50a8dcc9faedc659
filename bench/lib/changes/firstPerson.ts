const FIRST_PERSON: readonly (readonly [RegExp, string])[] = [
  [/\bThe user's\b/gu, 'My'],
  [/\bthe user's\b/gu, 'my'],
  [/\bThe user is\b/gu, 'I am'],
  [/\bThe user has\b/gu, 'I have'],
  [/\bThe user and\b/gu, 'I and'],
  [/\bThe user\b/gu, 'I'],
  [/\bof the user\b/gu, 'of mine'],
  [/\bthe user\b/gu, 'I'],
  [/(?<!\p{L})У пользователя/gu, 'У меня'],
  [/(?<!\p{L})у пользователя/gu, 'у меня'],
  [/(?<!\p{L})Пользователю/gu, 'Мне'],
  [/(?<!\p{L})пользователю/gu, 'мне'],
  [/(?<!\p{L})Пользователь/gu, 'Я'],
  [/(?<!\p{L})пользователь/gu, 'я'],
  [/(?<!\p{L})пользователя/gu, 'моего'],
];

/** A statement about the person in the first person, roughly: the endings of its verbs stay. */
export function toFirstPerson(statement: string): string {
  return FIRST_PERSON.reduce((text, [pattern, words]) => text.replace(pattern, words), statement);
}
