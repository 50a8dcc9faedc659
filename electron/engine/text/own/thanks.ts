const BEFORE =
  'ok(?:ay)?|great|perfect|cool|nice|yes|no|хорошо|отлично|супер|ок(?:ей)?|да|нет|ага|большое|огромное';
const WORD =
  'thanks?|thank (?:you|u)|thx|tnx|thanx|cheers|ta|(?:much|greatly) appreciated|(?:i )?appreciate (?:it|that)|nice one|спасиб(?:о|ки|очки|ище)|пасиб\\p{L}{0,4}|спс|благодарю|благодарствую|мерси';
const INTENSIFIER =
  'a (?:lot|million|bunch|ton)|so much|very much|much|again|anyway|once more|большое|огромное|преогромное|очень|ещё раз|еще раз|вам|тебе|you|u|loci|локи';
const GLADNESS =
  "ok(?:ay)?|great|perfect|cool|nice|good|super|bye|goodbye|good night|got it|understood|that(?:'s| is| was) (?:(?:exactly|just|really|very|so) )?(?:all|it|great|perfect|good|enough|helpful|useful|nice|kind|what i (?:needed|wanted))|that (?:really )?help(?:s|ed)(?: a lot| so much| me)?|you(?:'ve| have)?(?: (?:really|just|totally))? (?:been|saved|made|helped)(?: (?:my|me|us|a|an|the|so|such|very|great|big|huge|real|lots?|tons?|loads|out|there|day|morning|evening|week|life|lifesaver|bacon|skin|neck|star|gem|legend|help|helpful|kind|brilliant|wonderful|hugely|massively)){1,5}|you(?:'re| are)(?: (?:a|an|the|so|such|too|very|really|my)){0,2} (?!wrong|mistaken)[\\p{L}-]{2,20}|хорошо|отлично|супер|понял[аи]?|понятно|ясно|пока|это всё|это все|всё|все|(?:(?:ты|вы|это|меня|нас|мне|нам|очень|сильно|здорово|правда|реально|прям|просто) ){0,4}(?:помог(?:л[оаи])?|выручил[аи]?|спас(?:л[аи])?)(?: (?:меня|нас|мне|нам|очень|сильно)){0,2}|(?:ты|вы) (?:лучш\\p{L}+|супер|молодец|чудо|золото|прелесть|умница)";
/** What the thanks are for: a few words that state nothing. */
const FOR =
  "(?:for|за)(?: (?!(?:i|i'm|i've|we|is|was|are|were|has|have|я|мы|но)(?![\\p{L}']))[\\p{L}'-]+){1,5}";

/**
 * Thanks and nothing else: "thanks a lot!", «спасибо за помощь». What goes on is a statement, and
 * would be lost with it: "Thanks, I'm allergic to penicillin". One word more is a name.
 */
export const THANKS = new RegExp(
  `^(?:(?:${BEFORE})[,.!]? )?(?:ty|(?:${WORD})(?:,? (?:${INTENSIFIER})){0,4}(?: ${FOR}|,? [\\p{L}'-]+)?)(?:,? (?:${INTENSIFIER})){0,4}(?:[,.!]? (?:${GLADNESS})){0,3}[\\s!.)\\u{1F300}-\\u{1FAFF}\\u{2600}-\\u{27BF}\\u{FE0F}]*$`,
  'iu',
);
