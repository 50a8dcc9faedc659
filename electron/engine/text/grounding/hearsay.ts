/** Words by which something is told as what others say, whoever they are. */
const HEARSAY =
  /(?<!\p{L})(?:(?:i|we)(?:['’]ve| have| just)? heard (?:that |from |a rumou?r|(?=\p{Lu}\p{L}+ (?:is|was|has|had|will|got|lost|left|quit|may|might)(?!\p{L})))|(?:they|people) say (?:that )?|rumou?r has it|rumou?rs? (?:is|are|says?)|word is|(?:i|we) (?:was|were) told (?:that )?(?=\p{Lu}\p{Ll})|говорят,|по слухам|ходят слухи|(?:я |мы )?слышал[аи]?,? что|(?:мне|нам) (?:сказали|говорили|рассказали),? (?:что )?(?=\p{Lu}\p{Ll}))/u;
/** "Anna says Bob is moving", «Аня сказала, что Боб переезжает»: somebody tells of a third person. */
const REPORTS: readonly RegExp[] = [
  /(?<!\p{L})(?!(?:I|We)(?!\p{L}))\p{L}+(?: just)? (?:says?|said|claims?|claimed|told (?:me|us)|tells (?:me|us)|heard)(?: that)? (?!(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)(?!\p{L}))\p{Lu}\p{Ll}+ (?:is|isn['’]t|are|was|has|had|will|won['’]t|got|lost|left|quit|\p{Ll}+(?:ed|s))(?!\p{L})/u,
  /(?<!\p{L})(?!(?:Я|Мы|я|мы)(?!\p{L}))\p{L}+ (?:говорит|сказала?|рассказала?|утверждает|слышала?|написала?),? (?:мне,? )?что \p{Lu}\p{Ll}+ /u,
];
/** "anna says bob is moving", as people type it: nothing but names stands for the one and the other. */
const LOWER_CASE_REPORT =
  /^(?:(?:so|well|btw|oh|and),? )?(?:(?:my|our) )?(?!(?:i|we|you|he|she|it|they|who|what|that|this|everyone|everybody|nobody|sign|label|recipe|note|letter|doctor|doc|app|website|rules?)(?!\p{L}))\p{L}{2,20}(?: just)? (?:says?|said|claims?|claimed|told me|tells me)(?: that)? (?!(?:i|i['’]m|we|you|he|she|it|its|they|there|that|this|the|a|an|my|our|your|his|her|hi|hello|no|yes|so|to|goodbye|bye|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|everything|nothing|dinner|lunch)(?!\p{L}))\p{L}{2,20} (?:is|isn['’]t|was|has|had|will|won['’]t|got|lost|left|quit|might|wants)(?!\p{L})/u;
/** What others say of the speaker is told as it is: "the doctor says I'm allergic". */
const OF_SPEAKER =
  /(?<!\p{L})(?:I|I['’]m|I['’]ve|my|me|our|us|я|мне|меня|мо[йяёеи]|мою|моей|моего|нас|нам|наш\p{L}{0,3})(?!\p{L})/iu;

/** Longest sentence that is looked at. */
const MAX_LENGTH = 300;

/** True for a sentence that tells what somebody else says, or is said, of third persons. */
export function isHearsay(sentence: string): boolean {
  const text = sentence.slice(0, MAX_LENGTH).trim();
  const start = text.replace(/^\p{L}/u, (letter) => letter.toLowerCase());
  const match =
    HEARSAY.exec(text) ??
    HEARSAY.exec(start) ??
    firstReport(text) ??
    (text === text.toLowerCase() ? LOWER_CASE_REPORT.exec(text) : null);
  return match !== null && !OF_SPEAKER.test(text.slice(match.index + match[0].length));
}

function firstReport(text: string): RegExpExecArray | null {
  for (const pattern of REPORTS) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}
