import { hasCyrillic } from '../languages/alphabets.ts';
import { stem } from '../stem.ts';
import { normalizeWord } from '../tokenize.ts';

/**
 * Topics of everyday change, one a line: words of the state before and of the change itself, in
 * English and Russian. "Lives in Altona" and "moved to Eimsbüttel" share no word, but a topic.
 */
const TOPICS = `
live lives living lived reside resides move moves moved moving relocate relocated settle settled apartment flat house home rent renting rents landlord landlady lease address dorm neighborhood жить живу живет живем живут жил жила переехать переехал переехала переехали переезжаю переезжает переезд перебрался перебралась квартира дом снимать снимаю снимает аренда адрес общежитие поселился поселилась хозяйка район
work works working worked job jobs employer employed office company firm hired fired quit quits resign resigned retire retired retirement pension position promoted promotion boss career freelance freelancer freelancing unemployed laid engineer teacher nurse manager developer shift remote remotely работать работаю работает работал работала работа уволиться уволился уволилась уволили увольняюсь офис должность компания фирма устроиться устроился устроилась пенсия пенсии начальник фриланс фрилансер повысили безработный инженер учитель медсестра менеджер разработчик удаленка удаленно
study studies studying student students university college school course degree thesis graduate graduated graduation enrolled dropped exam semester major учиться учусь учится студент студентка университет институт школа колледж курс диплом аспирантура экзамен поступил поступила окончил окончила закончил закончила отчислился отчислилась бросил
single dating date girlfriend boyfriend fiance fiancee engaged engagement married marry marries wedding husband wife spouse partner divorce divorced separated broke breakup split widow widowed bachelor холост холостой женат женился замужем вышла замуж свадьба муж жена супруг супруга развод развелся развелась развелись девушка парень встречаюсь встречается расстались расстался расстались рассталась помолвлен помолвлена партнер вдова
vegetarian vegan pescatarian omnivore meat fish steak chicken seafood eat eats eating ate diet gluten lactose dairy milk sugar keto carnivore вегетарианец вегетарианка веган веганка мясо мяса рыба рыбу рыбы есть ем ест ела ел диета глютен лактоза молоко молочное сахар стейк курица курицу
drink drinks drinking drank alcohol beer wine sober coffee tea espresso caffeine decaf juice пить пью пьет пил пила алкоголь пиво вино трезвый кофе чай кофеин сок
allergy allergic allergies intolerant intolerance tolerate outgrew hives rash reaction аллергия аллергии аллергик непереносимость переносит сыпь реакция крапивница
car cars drive drives driving drove vehicle golf tesla toyota suv van scooter motorcycle bike bicycle cycle cycling cycles bus tram subway metro train commute commutes license licence машина машину машины автомобиль водить вожу водит ездить езжу ездит велосипед велосипеде мотоцикл самокат автобус автобусе трамвай метро электричка права
dog puppy cat kitten pet pets rabbit hamster parrot goldfish tortoise vet собака собаку собаки щенок щенка кошка кошку кот кота котенок питомец кролик хомяк попугай черепаха ветеринар
baby child children kid kids son daughter pregnant pregnancy newborn twins expecting born birth kindergarten nursery toddler ребенок ребенка дети детей сын сына дочь дочку дочка беременна беременность родился родилась родила близнецы двойня садик малыш
ill sick illness disease diabetes asthma cancer injury injured broken broke leg arm cast crutches healed recovered recovery surgery operation medication medicine pills tablets dose treatment therapy болеть болен болеет больна болезнь диабет астма рак травма сломал сломала сломана перелом нога рука гипс костыли зажила выздоровел выздоровела операция лекарство таблетки доза лечение терапия
smoke smokes smoking smoked cigarette cigarettes smoker nicotine vape курить курю курит курил курила сигарета сигареты сигарет никотин вейп бросил бросила
glasses lenses contacts eyesight eye laser vision очки линзы зрение глаза лазер лазерная
run runs running jog jogging gym swim swims swimming yoga climbing climb football soccer tennis basketball dance dancing hiking train trains training workout marathon sport knee бегать бегаю бегает бег спортзал плавать плаваю плавает бассейн йога йогой скалолазание футбол теннис танцы тренировка тренируюсь тренируется марафон спорт
guitar piano violin drums band choir sing sings singing instrument lessons гитара гитару гитаре пианино скрипка скрипке барабаны группа хор хоре петь пою поет уроки
phone iphone android samsung pixel smartphone laptop macbook computer windows linux mac tablet телефон айфон айфоне андроид самсунг смартфон ноутбук макбук компьютер виндоус линукс планшет
meeting appointment dentist doctor visit visits flight trip journey holiday vacation interview exam concert party dinner scheduled moved postponed rescheduled cancelled canceled cancel delayed booked встреча прием врач врачу стоматолог визит рейс поездка отпуск собеседование концерт вечеринка ужин назначен назначена перенесли перенес отменили отменен отменена отложили отложен забронировал
price cost costs pay pays paid paying salary wage rent loan mortgage debt subscription budget fee owe owes saved savings цена стоит стоить платить плачу платит зарплата кредит ипотека долг долги подписка бюджет должен накопил погасил
project deadline release launch launched launching sprint milestone version shipped ship due submit submitted submission проект дедлайн срок релиз запуск запустили спринт версия сдать сдал сдача
learn learns learning learned speak speaks language spanish german french italian english chinese japanese korean russian greek fluent учить учу учит язык испанский немецкий французский итальянский английский китайский японский корейский греческий говорю
email mail number address username nickname почта номер телефона адрес никнейм логин
wake wakes waking early late sleep sleeps sleeping bed insomnia nap night owl вставать встаю встает просыпаюсь просыпается ложиться ложусь ложится сплю спит сон бессонница рано поздно
favorite favourite favorites prefer prefers preferred fan любимый любимая любимое предпочитать предпочитаю предпочитает фанат
member membership club team captain joined join left quit volunteer volunteers volunteering член клуб команда капитан вступил вступила вышел вышла волонтер
hair beard haircut dye dyed blond blonde shaved tattoo weigh weighs weight волосы борода стрижка покрасил покрасила побрился тату вешу весит вес похудел похудела
read reads reading book novel watch watches watching series show season finished читать читаю читает книга книгу роман смотреть смотрю смотрит сериал сезон дочитал дочитала досмотрел
religious religion church believer atheist buddhist muslim christian converted верующий религия церковь атеист буддист крестился принял
party vote voted votes politics election партия голосовать голосовал выборы политика
surname name named nickname called maiden rename renamed фамилия имя зовут назвали переименовал девичья
mother mom mum father dad parents grandmother grandma grandfather grandpa sister brother died dead passed death funeral alive мама маму мать папа отец родители бабушка дедушка сестра брат умер умерла скончался скончалась похороны жив
kitchen renovation renovate renovated renovating repair repaired repairing fix fixed broken broke roof boiler heating fridge washing machine ремонт отремонтировал починить починил починили сломался сломалась кухня крыша котел отопление холодильник стиральная
passport visa citizenship citizen residence permit document expires expired renewed паспорт виза гражданство внж документ истекает истек продлил продлила
`;

/** Stems of each topic. */
const TERMS = TOPICS.trim()
  .split('\n')
  .map((line) => [...new Set(line.split(' ').map((word) => stem(normalizeWord(word))))]);

const TOPICS_BY_STEM = topicsByStem();

function topicsByStem(): ReadonlyMap<string, ReadonlySet<number>> {
  const topics = new Map<string, Set<number>>();
  for (const [topic, terms] of TERMS.entries()) {
    for (const term of terms) topics.set(term, (topics.get(term) ?? new Set<number>()).add(topic));
  }
  return topics;
}

/** Numbers of the topics of change that a statement's stems belong to. */
export function changeTopics(terms: Iterable<string>): ReadonlySet<number> {
  const topics = new Set<number>();
  for (const term of terms) for (const topic of TOPICS_BY_STEM.get(term) ?? []) topics.add(topic);
  return topics;
}

/** Stems of a topic in the script of a statement, for a full-text query. */
export function termsOfTopic(topic: number, statement: string): string[] {
  const isCyrillic = hasCyrillic(statement);
  return TERMS.flatMap((terms, index) =>
    index === topic ? terms.filter((term) => hasCyrillic(term) === isCyrillic) : [],
  );
}
