/** "What changed: I work at Acme now", «Что нового: мы переехали», with a dash before "I" too. */
const NEWS =
  /^(?:and |so |а |и |ну )?(?:here(?:'s| is) )?(?:what|что|вс[её]|everything)(?! (?:do|does|did|you|ты|вы)(?!\p{L}))[^?？:]{0,60}?(?:new|changed?|changes|different|happened|told|said|decided|нового|новенького|изменил\p{L}*|поменял\p{L}*|случил\p{L}*|решил\p{L}*|говорил\p{L}*|сказал\p{L}*)(?!\p{L})[^?？:—–]{0,60}?(?:: ?(?!\d)\S| (?:[—–-] |— )(?:i|i'm|i've|my|we|our|я|мы|мо[йяёие]|наш[аие]?|у (?:меня|нас)|теперь)(?!\p{L})|, (?:i|я|мы|we) (?:now|no longer|теперь|больше не)(?!\p{L}))/iu;

/** "Everything I told you about Anna was wrong", «что я говорил про Анну — неправда». */
const RETRACTION =
  /^(?:(?:what|everything|all)(?: that)? (?:i|we)(?:'ve| have)? (?:told|said|wrote|written|mentioned|noted|reported)(?!\p{L})[^?？]{0,120}? (?:is|was|are|were|isn't|wasn't) (?:(?:all|just|completely|actually|not|no longer) )*(?:wrong|false|untrue|true|incorrect|outdated|out of date|obsolete|valid|right|correct|a (?:lie|joke|mistake)|that)|(?:то,? |вс[её],? )?что (?:я|мы)(?: тебе| вам)? (?:говорил|сказал|писал|написал|рассказывал|рассказал|упоминал|упомянул)[аи]?(?!\p{L})[^?？]{0,120}?[ ,—–-]+(?:(?:это|было|уже|больше|оказалось) )*(?:неправд\p{L}*|не правда|неверно|не верно|неправильно|ошибк\p{L}+|неактуально|не актуально|устарело|не так))(?!\p{L})/iu;

/** «Как оказалось, …», «Какой ужас, …», "Where I live it's cold": openings that ask for nothing. */
const OPENING =
  /^(?:and |so |but |а |и |ну |но )?(?:как (?:оказалось|выяснилось|(?:мы )?договорились|(?:мы )?договаривались|я и (?:говорил|думал)[аи]?)(?!\p{L})|как (?:всегда|обычно|правило|известно|видишь|видите|по мне),|как(?:ой|ая|ое) (?:ужас|кошмар|позор|восторг|прелесть|жалость|радость|счастье|облегчение)(?!\p{L})|where (?:i|we) (?:live|work|grew up|study|stay|am|are)(?! (?:is|was|now)[ ?]*$)[, ]+\p{L})/iu;

/** True for a statement that begins like a question and goes on with the answer to it. */
export function isAnnouncement(text: string): boolean {
  const plain = text.slice(0, 300).replaceAll('’', "'").trim();
  if (/[?？]$/u.test(plain)) return false;
  return NEWS.test(plain) || RETRACTION.test(plain) || OPENING.test(plain);
}
