/** Memory that a model draws from a message, as an honest one would write it. */
export interface DrawnMemory {
  readonly type: 'semantic' | 'opinion';
  readonly kind: 'Fact' | 'Decision' | 'Identity' | 'Event' | 'Goal' | 'Todo' | 'Preference';
  readonly content: string;
  /** The extractor's mark; left out where a model would not think of it. */
  readonly vital?: true;
  /** Days from the message to the date that it names. */
  readonly dateInDays?: number;
}

/** Something that a person would be shocked to lose, and the door that it came in by. */
export interface Loss {
  readonly language: 'en' | 'ru';
  readonly door: 'typed' | 'asked' | 'accepted' | 'passing';
  readonly message: string;
  readonly extraction: DrawnMemory;
}

const semantic = (
  kind: Exclude<DrawnMemory['kind'], 'Preference'>,
  content: string,
  more: Pick<DrawnMemory, 'vital' | 'dateInDays'> = {},
): DrawnMemory => ({ type: 'semantic', kind, content, ...more });

const en = (door: Loss['door'], message: string, extraction: DrawnMemory): Loss => ({
  language: 'en',
  door,
  message,
  extraction,
});
const ru = (door: Loss['door'], message: string, extraction: DrawnMemory): Loss => ({
  language: 'ru',
  door,
  message,
  extraction,
});

const VITAL_FACT = { vital: true } as const;

/**
 * Forty things that nobody forgives an assistant to forget: twenty given by hand, twenty only
 * mentioned in passing. Written before the rules of fading, and not for them.
 */
export const shockingLosses: readonly Loss[] = [
  en(
    'asked',
    "Remember that mum's birthday is 3 March.",
    semantic('Fact', "Mum's birthday is 3 March."),
  ),
  en(
    'asked',
    'Please remember: the spare key is with Mrs. Novak next door.',
    semantic('Fact', 'The spare key is with Mrs. Novak next door.'),
  ),
  en(
    'asked',
    'Remember that our wedding anniversary is on 14 September.',
    semantic('Fact', 'Our wedding anniversary is on 14 September.'),
  ),
  en(
    'asked',
    'Remember that the cat gets half a tablet on Sundays.',
    semantic('Fact', 'The cat gets half a tablet on Sundays.'),
  ),
  en(
    'typed',
    'Grandma is buried in the cemetery of Bibury, row 12.',
    semantic('Fact', 'Grandma is buried in the cemetery of Bibury, row 12.'),
  ),
  en(
    'typed',
    'The boiler was last serviced by Halls of Ely.',
    semantic('Fact', 'The boiler was last serviced by Halls of Ely.'),
  ),
  en(
    'typed',
    'I never want to work nights again.',
    semantic('Decision', 'I never want to work nights again.'),
  ),
  en('typed', 'Renew the passport.', semantic('Todo', 'Renew the passport.')),
  en('accepted', 'Tom is my godson.', semantic('Fact', 'Tom is my godson.')),
  en(
    'accepted',
    'We agreed with the landlord on 900 a month.',
    semantic('Decision', 'The rent agreed with the landlord is 900 a month.'),
  ),
  ru(
    'asked',
    'Запомни, что у папы день рождения 12 июля.',
    semantic('Fact', 'У папы день рождения 12 июля.'),
  ),
  ru(
    'asked',
    'Запомни, что запасной ключ лежит у соседки Веры.',
    semantic('Fact', 'Запасной ключ лежит у соседки Веры.'),
  ),
  ru(
    'asked',
    'Запомни: номер договора с банком 48-1177.',
    semantic('Fact', 'Номер договора с банком 48-1177.'),
  ),
  ru(
    'asked',
    'Запомни, что Лизу забирает из сада только бабушка.',
    semantic('Fact', 'Лизу забирает из сада только бабушка.'),
  ),
  ru(
    'typed',
    'Дедушкины ордена хранятся у тёти Нины.',
    semantic('Fact', 'Дедушкины ордена хранятся у тёти Нины.'),
  ),
  ru('typed', 'Вернуть Олегу 30 тысяч.', semantic('Todo', 'Вернуть Олегу 30 тысяч.')),
  ru('typed', 'Дописать книгу о Севере.', semantic('Goal', 'Дописать книгу о Севере.')),
  ru('typed', 'Мы решили не продавать дачу.', semantic('Decision', 'Мы решили не продавать дачу.')),
  ru('accepted', 'Мишу усыновили в Твери.', semantic('Fact', 'Мишу усыновили в Твери.')),
  ru('accepted', 'Мы с Ирой расписались 5 мая.', semantic('Event', 'Мы с Ирой расписались 5 мая.')),

  en(
    'passing',
    'No shrimp for me, I come out in hives from it.',
    semantic('Fact', 'The user comes out in hives from shrimp.', VITAL_FACT),
  ),
  en(
    'passing',
    'After one wasp I was carried out on a stretcher.',
    semantic('Fact', 'After a wasp sting the user was carried out on a stretcher.', VITAL_FACT),
  ),
  en(
    'passing',
    'My mornings start with two of the white ones the cardiologist gave me.',
    semantic(
      'Fact',
      'The user takes two of the white ones from the cardiologist each morning.',
      VITAL_FACT,
    ),
  ),
  en(
    'passing',
    'I am allergic to penicillin, so the dentist had to think again.',
    semantic('Fact', 'The user is allergic to penicillin.'),
  ),
  en(
    'passing',
    'Insulin and a marathon are a tricky pair, as I found out.',
    semantic('Fact', 'The user uses insulin.'),
  ),
  en(
    'passing',
    'As a nurse from Cork I have seen worse than this.',
    semantic('Identity', 'The user is a nurse from Cork.'),
  ),
  en(
    'passing',
    'People call me Gus, nobody says Augustine but the tax office.',
    semantic('Identity', "The user's name is Augustine, called Gus."),
  ),
  en(
    'passing',
    'I still have to send the deposit back to the Millers.',
    semantic('Todo', 'Send the deposit back to the Millers.'),
  ),
  en(
    'passing',
    'One day I will row across the Channel, you will see.',
    semantic('Goal', 'Row across the Channel.'),
  ),
  en(
    'passing',
    'The mortgage is fixed until the Friday after Easter, then we talk again.',
    semantic('Event', "The mortgage's fixed rate ends.", { dateInDays: 430 }),
  ),
  ru(
    'passing',
    'Мне орехов не клади, у меня от них горло опухает.',
    semantic('Fact', 'У пользователя от орехов опухает горло.', VITAL_FACT),
  ),
  ru(
    'passing',
    'Без своей синей баночки я из дома не выхожу, иначе задыхаюсь.',
    semantic('Fact', 'Пользователь не выходит из дома без баночки, иначе задыхается.', VITAL_FACT),
  ),
  ru(
    'passing',
    'Дочка после мёда вся пятнами покрывается.',
    semantic('Fact', 'Дочь пользователя покрывается пятнами после мёда.', VITAL_FACT),
  ),
  ru(
    'passing',
    'У меня аллергия на кошек, так что в гости не зову.',
    semantic('Fact', 'У пользователя аллергия на кошек.'),
  ),
  ru('passing', 'Из-за диабета торт я только нюхаю.', semantic('Fact', 'У пользователя диабет.')),
  ru(
    'passing',
    'Я сама из Перми, на заводе сварщицей двадцать лет.',
    semantic('Identity', 'Пользователь из Перми, сварщица на заводе.'),
  ),
  ru(
    'passing',
    'Зовут меня Аглая, но для всех я Галя.',
    semantic('Identity', 'Пользователя зовут Аглая, для всех Галя.'),
  ),
  ru(
    'passing',
    'Надо бы уже заявление на отпуск Петровичу отдать.',
    semantic('Todo', 'Отдать заявление на отпуск Петровичу.'),
  ),
  ru(
    'passing',
    'Хочу к пятидесяти выучить японский.',
    semantic('Goal', 'Выучить японский к пятидесяти годам.'),
  ),
  ru(
    'passing',
    'Виза у меня кончается только следующей зимой.',
    semantic('Event', 'У пользователя кончается виза.', { dateInDays: 410 }),
  ),
];
