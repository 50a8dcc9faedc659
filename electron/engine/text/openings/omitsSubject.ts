const VERB =
  'be|been|have|do|go|get|make|take|call|buy|pay|send|meet|see|visit|move|start|stop|try|need|bring|pick|finish|write|read|book|cook|clean|fix|work|stay|come|leave|travel|fly|drive|give|tell|ask|talk|speak|swim|sing|sleep|eat|drink|use|love|like|prefer|live|help|play|run|learn|study|miss|attend|return|check|remember|order|cancel|renew|submit|wait|walk|keep|let|put|watch|wash|sell|marry|turn|join|change|hear|understand|afford|reply|answer|prepare|plan|celebrate|host|wear|bake|paint|probably|definitely|only|just|still|always|never|also|easily|barely|hardly|gladly|not';
/** What one does: an object of "do", never one who does something. */
const CHORE_NOUN =
  'laundry|washing|dishes|ironing|shopping|grocer(?:y|ies)|cleaning|housework|homework|chores?|tax(?:es)?(?: return)?|paperwork|vacuuming|hoovering|cooking|garden(?:ing)?|yoga|exercises?|workout|physio|backups?|budget|report|presentation|interview|exam|course|run';
const SUBJECTLESS_REST =
  '(?=[\\s,.!]*$|,? (?:and|with|at|in|on|for|by|before|after|today|yesterday|tomorrow|already|again|this|last|first|now|\\p{L}+ly)(?!\\p{L}))';
const CHORE_NOUNS = `(?:(?:the|my|our|all|some|a|an) ){0,2}(?:\\p{L}+ )?(?:${CHORE_NOUN})${SUBJECTLESS_REST}`;
const STATE =
  'at|in|on|with|from|to|not|so|very|really|too|also|just|still|already|always|never|allergic|afraid|born|married|sick|ill|tired|busy|late|glad|sorry';
/** Third person after "Will": a name, since no verb stands so after "will" of the future. */
const THIRD_PERSON =
  'is|was|has|had|lives|works|likes|loves|hates|wants|needs|plays|said|told|called|got|moved|turns|turned|came|went|and';
const PARTICIPLE =
  '\\p{L}{3,}ed|been|done|gone|come|left|eaten|sent|bought|said|met|got|seen|written|told|made|had';
const SUBJECT_WORD = 'i|we|you|he|she|it|they|there|any|anyone|anybody|anything|someone|everyone';

/**
 * Statements without "I" that begin with a word of questions: after it stands no one whom a
 * question could be about. "Have to call mom", "did the laundry", "will be late", "Will is my
 * brother".
 */
const SUBJECTLESS_OPENINGS: readonly string[] = [
  `have (?:to|an?|no(?! one)|not|been|had|got|some|lots|never|always|already|just|\\d+)(?!\\p{L})`,
  `have (?!(?:${SUBJECT_WORD})(?!\\p{L}))(?!(?:\\p{L}+ ){1,4}(?:${PARTICIPLE})(?!\\p{L}))`,
  `has (?:to|got|been|not|(?:an?|no(?! one)) (?!(?:\\p{L}+ ){1,3}(?:${PARTICIPLE})(?!\\p{L})))`,
  `am (?!i(?!\\p{L}))`,
  `will (?:\\p{L}+ )?(?:${THIRD_PERSON})(?!\\p{L})`,
  `(?:will|can|could|would|should) (?:${VERB})(?!\\p{L})`,
  `do (?:it|this|that|not|a|an|some|all|one)(?!\\p{L})`,
  `(?:do|did) ${CHORE_NOUNS}`,
  `did (?:not|nothing|well|great|fine|good|badly|better|\\d+)(?!\\p{L})`,
  `does not(?!\\p{L})`,
  // "Don't need milk", "haven't called yet"; whoever is asked about stands here, too.
  `(?:do|did|have)n['’]t (?!(?:${SUBJECT_WORD}|the|my|our|your|his|her|their|an?|this|that|these|those)(?!\\p{L}))(?-i:\\p{Ll})`,
  `(?:is|are|was|were) (?:${STATE})(?!\\p{L})`,
  `(?:was|were) \\p{L}+ing(?!\\p{L})`,
  // With a verb after the noun, that one would do something: "did the plumber call".
  `did (?:the|my|our|an?|some) \\p{L}+${SUBJECTLESS_REST}`,
];
const ENGLISH = new RegExp(`^(?:(?:and|so|but|also) )?(?:${SUBJECTLESS_OPENINGS.join('|')})`, 'iu');

/** True for a statement that leaves out who it is about; a question mark is not looked for. */
export function omitsSubject(text: string): boolean {
  return ENGLISH.test(text.slice(0, 200).replaceAll(/\s+/gu, ' '));
}
