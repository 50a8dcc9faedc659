/** Endings of Russian adjectives that no noun has in any case. */
const ADJECTIVE_FORM = /(?:ое|ые|ого|ому|ый|ая|ую)$/u;

/** Endings of names that are declined as adjectives: Толстой, Горький, Синяя дверь. */
const ADJECTIVE_NAME = /(?:ое|ые|ый|ой|ая|ее|ие|ий|яя)$/u;

/**
 * True if a form with the stem of a name may be a case of that name. An adjective's ending makes
 * another word of a noun's stem (Лёва: «левое колено»; Люба: «любое»), but not of a name that is
 * declined as an adjective (Толстой: Толстого). Both normalized, with as many words each.
 */
export function mayBeInflectedForm(form: string, name: string): boolean {
  const words = name.split(' ');
  return form
    .split(' ')
    .every(
      (word, index) =>
        word === words[index] ||
        !ADJECTIVE_FORM.test(word) ||
        ADJECTIVE_NAME.test(words[index] ?? ''),
    );
}
