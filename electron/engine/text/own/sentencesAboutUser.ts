import type { TextSpan } from './spans.ts';

/**
 * Signs of a text about the user: nobody calls themselves "the user", or gives commands to their
 * assistant before quoting others.
 */
const SIGN =
  /(?<!\p{L})(?:the user|this user|user['’]s|users?:|ignore (?:all|any|the|every|previous|prior|your)|disregard (?:all|any|previous|prior|your)|(?:note|message|instructions?|attention|dear) (?:to|for)? ?(?:the |all |any )?(?:ai|assistants?|language model|llm|model)|system ?(?:prompt|message|note)?:|assistants? (?:must|should|reading|shall)|пользовател(?:ь|я|ю|ем|е)|игнорируй\p{L}*|(?:ассистент|ии|нейросет)\p{L}*[,:]|для (?:ассистент|ии|нейросет|модел)\p{L}*|систем\p{L}+ (?:сообщение|указание|инструкция)|указани\p{L}+ для)(?!\p{L})/iu;

/**
 * Sentences about "the user", or addressed to a model rather than said in a conversation with it.
 */
export function sentencesAboutUser(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const match of text.matchAll(/[^.!?\n。！？]+[.!?。！？]*/gu)) {
    const sentence = match[0];
    if (SIGN.test(sentence)) {
      spans.push({ start: match.index, end: match.index + sentence.length });
    }
  }
  return spans;
}
