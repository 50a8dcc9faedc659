import { NAME, PLACE_NAME, TRAILING_TEXT, TAIL, wholeSentence, type Rule } from './rule.ts';
import {
  ALLERGEN_RU,
  DATE_RU,
  FOOD_RU,
  LANGUAGE_RU,
  LANGUAGE_RU_ADVERB,
  OCCUPATION_RU,
  OCCUPATION_RU_INSTRUMENTAL,
} from './russianWords.ts';

const DURATION = String.raw`(?: (?:уже|с) .{1,40})?`;
const DASH = String.raw` ?[—–-] ?`;

/** Rules for statements about one's identity. */
export const russianSelf: readonly Rule[] = [
  {
    name: 'ru.name',
    kind: 'Identity',
    pattern: wholeSentence(
      `меня зовут ${NAME}${TRAILING_TEXT}|мо[её] имя(?:${DASH}| )${NAME}|моя фамилия(?:${DASH}| )${NAME}`,
    ),
    example: 'Меня зовут Ольга.',
  },
  {
    name: 'ru.home',
    kind: 'Identity',
    pattern: wholeSentence(`(?:я )?(?:живу|проживаю) (?:в|во|на) (?:городе )?${PLACE_NAME}${TAIL}`),
    example: 'Я живу в Казани.',
  },
  {
    name: 'ru.origin',
    kind: 'Identity',
    pattern: wholeSentence(
      `я (?:(?:сам|сама) )?(?:родом )?из ${NAME}(?:,.{0,100})?|(?:я )?(?:родился|родилась|вырос|выросла) (?:в|во|на) (?:\\d{4}|${NAME})${TRAILING_TEXT}`,
    ),
    example: 'Я родом из Перми.',
  },
  {
    name: 'ru.birthday',
    kind: 'Identity',
    pattern: wholeSentence(
      `мой день рождения(?:${DASH}| )${DATE_RU}|у меня день рождения ${DATE_RU}`,
    ),
    example: 'Мой день рождения — 14 марта.',
  },
  {
    name: 'ru.age',
    kind: 'Identity',
    pattern: wholeSentence(String.raw`мне \d{2} (?:лет|года?)`),
    example: 'Мне 34 года.',
  },
  {
    name: 'ru.work_at',
    kind: 'Identity',
    pattern: wholeSentence(
      `(?:я )?работаю (?:в|во|на) (?:компании |фирме |банке )?${PLACE_NAME}${TRAILING_TEXT}`,
    ),
    example: 'Я работаю в Яндексе.',
  },
  {
    name: 'ru.occupation',
    kind: 'Identity',
    pattern: wholeSentence(
      `я(?: по профессии)?(?:${DASH}| )${OCCUPATION_RU}(?: (?:в|на|из) .{1,60})?` +
        `|(?:я )?работаю (?:\\p{L}+ )?${OCCUPATION_RU_INSTRUMENTAL}${TRAILING_TEXT}`,
    ),
    example: 'Я работаю учителем в сельской школе.',
  },
  {
    name: 'ru.studies',
    kind: 'Identity',
    pattern: wholeSentence(
      String.raw`(?:я )?(?:учусь|окончил|окончила|закончил|закончила|поступил|поступила)(?: (?:в|во|на))? (?:\p{Lu}{2,}|${NAME}|университет\p{L}*|\d курсе)${TRAILING_TEXT}`,
    ),
    example: 'Я учусь в МГУ.',
  },
  {
    name: 'ru.family_state',
    kind: 'Identity',
    pattern: wholeSentence(
      `я (?:женат|замужем|разведён|разведен|разведена|холост|вдовец|вдова|на пенсии|беременна)${DURATION}`,
    ),
    example: 'Я замужем уже десять лет.',
  },
  {
    name: 'ru.diet',
    kind: 'Identity',
    pattern: wholeSentence(
      `я(?:${DASH}| )(?:вегетариан(?:ец|ка)|веган(?:ка)?|пескетариан(?:ец|ка)|левша|диабетик|дальтоник|` +
        `трезвенни(?:к|ца)|астматик|аллергик)${DURATION}`,
    ),
    example: 'Я вегетарианка.',
  },
  {
    name: 'ru.allergy',
    kind: 'Fact',
    pattern: wholeSentence(
      `у меня (?:(?:сильная|страшная|жуткая|лёгкая|легкая) )?аллергия на ${ALLERGEN_RU}(?:(?:,| и(?: на)?) ${ALLERGEN_RU})*`,
    ),
    example: 'У меня аллергия на арахис.',
  },
  {
    name: 'ru.abstains',
    kind: 'Preference',
    pattern: wholeSentence(
      `я (?:вообще |совсем )?не (?:ем|пью) ${FOOD_RU}(?: и ${FOOD_RU})?|я не (?:курю|пью)|я бросил(?:а)? (?:курить|пить)(?: .{1,40})?`,
    ),
    example: 'Я не ем свинину.',
  },
  {
    name: 'ru.languages',
    kind: 'Fact',
    pattern: wholeSentence(
      `(?:я )?(?:свободно |немного |хорошо )?говорю ${LANGUAGE_RU_ADVERB}(?:(?:,| и) (?:немного )?${LANGUAGE_RU_ADVERB})*` +
        `|мой родной язык(?:${DASH}| )${LANGUAGE_RU}`,
    ),
    example: 'Я говорю по-польски и по-немецки.',
  },
];
