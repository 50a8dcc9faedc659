import { stem } from '../stem.ts';
import { normalizeWord } from '../tokenize.ts';

// Frame words: verbs of everyday doing, and the nouns and adjectives that questions are framed with.
// They say what is asked about a subject, and name none: a memory that has "buy" and no "saxophone"
// has nothing on "Which saxophone did I buy?".

const ENGLISH = `
  accept accident accomplish according account achieve act action activity actual add adopt advice advise affect
  afford afraid age agree aim allow amount answer appear apply appoint appointment approach area
  argue arrange arrive ask aspect attend attitude attribute available avoid aware
  bad base be become before begin behave believe belong benefit big book borrow break bring build buy
  call carry catch cause celebrate certain challenge chance change character charge check choice
  choose city clean clear close collect color colour come comment common communicate compare complain
  complete concern condition confirm connect consider contact contain continue contribute cook cost
  country couple cover create current cut
  daily date day deal decide decision deep define demand depend describe description design detail
  develop difference different difficult discover discuss do draw dream drive due
  early earn easy effect emotion encounter encourage end enjoy ensure enter event exact example
  exchange excite expect expensive experience explain explore express
  chat conversation document message
  face fact fail fall familiar famous far fast favor favorite favourite feel feeling few fight figure file
  fill final financial find fine finish first fit fix follow forget form free frequent full fun
  future
  gain general geographical get give go goal good great group grow guess
  habit handle happen happy hard have hear heavy help hide high hobby hold holiday hope hour how
  idea identify image imagine impact important impress improve include increase influence inform
  inspire intend interest introduce invite involve issue
  join journey
  keep kind know
  large last late lead learn leave lend length let level lie life light like likely limit list listen
  live local location long look lose lot love low
  main maintain make manage many mark matter mean meet multiple member mention method mind miss moment month
  mood more motivate move much
  name note nature near need negative new next nice note notice number
  offer often old open opinion option order organize original outcome overcome own
  part participate particular partake pass past pay people perform period person personal phone
  physical pick picture piece place plan play point popular position positive possible potential
  practice prefer prepare present price prize probable problem process produce progress promise promote
  proper protect prove provide purchase purpose put
  quality question quick quit
  raise range rate reach react reaction read ready real realize reason receive recent recommend
  recommendation reduce refer reflect regard regular relate relation relationship relax rely remain
  remind remove repair repeat replace reply report represent request require research respond
  response result return reveal right role run
  same save say schedule search season second see seem sell send serious serve set several share show
  sign similar simple single situation size skill small solve soon sort sound speak special specific
  spend stage stand start state status stay step stop store story strong study style subject succeed
  success suggest suit summer supplement supply support sure surprise symbolize
  take talk teach tell tend term test thank thing think time title topic total touch travel treat
  trip true trust try turn type
  undergo underlying understand unique update use usual
  value various view visit
  wait walk want warn wash watch way weather week well while win wish wonder word work world worry
  wrong
  year young
`;

const RUSSIAN = `
  бояться брать бросить бывать быстрый важный вариант вещь взять видеть вид включать внимание
  возраст войти вопрос время встретить встречаться выбирать выбрать выглядеть выиграть выполнить
  выпускать выучить выход главный говорить год город готовить давать дать дарить дата делать дело
  день держать длинный длиться дней добавить добиться договориться документ долгий дорогой достать
  думать ездить ехать жалеть ждать желать жить забрать забыть зависеть зависит задача заказать
  заказывать закончить закрыть закупить заметить заниматься записать записывать заплатить звать
  звонить знать значить зовут идея идти известный изменить изменить иметь имя интересный интерес
  искать использовать история итог каждый казаться касаться километр класть ключевой количество
  комментарий конец кончиться купить лежать летом летать лучший любимый любить маленький месяц
  место минута мнение момент мысль нажать назвать называть называться найти написать напомнить
  настоящий начать начаться начинать недавний неделя необходимый номер носить нравиться нужный
  обещать обсуждать обсудить общий объяснить обычный одолжить ожидать окончить описать опыт
  оставить оставлять останавливаться ответ ответить отвезти отдать отдохнуть открыть открывать
  отменить относиться отправить отпуск очередной ошибка пароль первый перенести перестать петь
  писать пить планировать платить плохой повод повторить поговорить подарить подойти поехать пойти
  показать покупать получать получить пользоваться помочь помогать понадобиться понравиться понять
  попасть попробовать попросить порекомендовать посещать посмотреть посоветовать поставить
  построить потерять потратить похожий появиться предлагать предложить предпочитать предупредить
  привезти привет пригласить придумать приезд приехать приём прийти прилететь принести принимать приобрести
  присылать прислать причина проблема провести проверить продавать продать продолжать произойти
  пройти просить процесс прошлый работать размер рассказать рассказывать расти результат рекомендовать
  решать решить родиться самый сделать сказать слово сложный случиться слышать смотреть снять событие
  совет советовать создать сообщить составить состояние спрашивать спросить срок ставить стать стоить
  страна считать тема тип точный тратить увидеть узнать уйти умереть уметь услышать успеть устроить
  учить учиться ходить хороший хранить хранится хотеть цвет цена цель человек чинить починить читать чувствовать
  час часто
`;

const stems = (list: string) =>
  list
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => stem(normalizeWord(word)));

let frameStems: ReadonlySet<string> | undefined;

/** True for the stem of a word that frames a question and names no subject. */
export function isFrameWord(term: string): boolean {
  frameStems ??= new Set([...stems(ENGLISH), ...stems(RUSSIAN)]);
  return frameStems.has(term);
}
