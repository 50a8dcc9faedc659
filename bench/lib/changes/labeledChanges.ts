/** Pair of statements about one person, the first said before the second, with its label. */
export interface LabeledChange {
  readonly relation: 'update' | 'contradiction' | 'same' | 'unrelated';
  readonly first: string;
  readonly second: string;
}

const read = (relation: LabeledChange['relation'], lines: string): LabeledChange[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [first = '', second = ''] = line.split('|').map((part) => part.trim());
      return { relation, first, second };
    });

/** Everyday changes in the words people use for them, which mostly share none with the state before. */
export const englishChanges: readonly LabeledChange[] = [
  ...read(
    'update',
    `
The user lives in Altona. | The user moved to Eimsbüttel last weekend.
The user is single. | The user got married in June.
The user drives a Golf. | The user sold the car.
The user is vegetarian. | The user has eaten fish again since March.
The user works as a nurse at the city hospital. | The user quit and retired early.
The user's dog Bruno sleeps in the kitchen. | Bruno died on Sunday; the user no longer has a dog.
The user smokes ten cigarettes a day. | The user gave up smoking.
The user has an iPhone 12. | The user switched to an Android phone.
The user rents a room in a shared flat. | The user bought a small house with a garden.
The user studies chemistry at the university. | The user dropped out and started an apprenticeship.
The user goes to the gym on Mondays. | The user swims instead of lifting weights these days.
The user is expecting a baby in May. | The user's daughter was born on 3 May.
The user needs to register the new address at the town hall. | The user registered the address today.
The user wants to run a half marathon in autumn. | The user finished the half marathon on Sunday.
The user's dentist appointment is on Tuesday at nine. | The dentist moved the visit to Friday.
The user drinks two glasses of wine in the evening. | The user has been sober for a month.
The user takes the bus to the office. | The user cycles to work since the new path opened.
The user wears glasses. | The user had laser surgery on both eyes.
The user earns 3,000 euros a month. | The user's salary went up to 3,400 euros.
The user's flight to Lisbon leaves on 4 July. | The trip to Lisbon was cancelled.
The user is learning Spanish. | The user takes Portuguese lessons instead of Spanish.
The user's favorite color is blue. | Green is the user's favorite these days.
The user is engaged to Robin. | The user and Robin broke up.
The user's knee is in a cast. | The cast came off and the leg has healed.`,
  ),
  ...read(
    'contradiction',
    `
The user was born in Vienna. | The user was born in Graz.
The user is allergic to nuts. | The user tolerates nuts without any reaction.
The user has one brother. | The user grew up as an only child without a brother.
The user's passport expires in 2027. | The passport of the user is valid until 2031.
The user's mother is called Helga. | The user's mother is named Ingrid.
The user never drinks coffee. | The user starts every day with an espresso.
The user finished a degree in physics. | The user has a degree in history.
The user's rent is 800 euros. | The user pays 950 euros for the flat.`,
  ),
  ...read(
    'same',
    `
The user plays the piano. | The user is a piano player.
The user works from home on Fridays. | On Fridays the user does home office work.
The user's sister lives in Ghent. | Ghent is where the sister of the user lives.
The user is afraid of flying. | Flying frightens the user.
The user owns a sailing boat. | The user has a boat for sailing.
The user gets up at six. | The user wakes up at six every morning.`,
  ),
  ...read(
    'unrelated',
    `
The user likes jazz. | The user collects stamps.
The user's neighbor is called Paul. | The user repaired the roof in April.
The user read a novel about the sea. | The user voted in the local election.
The user's brother is a teacher. | The user's cousin plays football.
The user paid the electricity bill. | The user met Anna at the station.
The user is tall. | The user cooks lentil soup on Sundays.`,
  ),
];

export const russianChanges: readonly LabeledChange[] = [
  ...read(
    'update',
    `
Пользователь живёт в Казани. | Пользователь переехал в Самару.
Пользователь холост. | Пользователь женился в июне.
Пользователь водит Ладу. | Пользователь продал машину.
Пользователь вегетарианец. | Пользователь снова ест рыбу.
Пользователь работает медбратом в больнице. | Пользователь уволился и вышел на пенсию.
У пользователя есть кошка Мурка. | Мурка умерла, кошки у пользователя больше нет.
Пользователь курит пачку в день. | Пользователь бросил курить.
У пользователя старый айфон. | Пользователь перешёл на телефон с Андроидом.
Пользователь снимает комнату на Лесной. | Пользователь купил квартиру с балконом.
Пользователь учится на химика в университете. | Пользователь отчислился и пошёл на курсы поваров.
Пользователь ходит в спортзал по понедельникам. | Пользователь теперь плавает в бассейне вместо тренировок со штангой.
Пользователь ждёт ребёнка в мае. | У пользователя 3 мая родилась дочь.
Пользователю нужно оплатить страховку. | Пользователь сегодня оплатил страховку.
Пользователь хочет пробежать полумарафон осенью. | Пользователь пробежал полумарафон в воскресенье.
Приём у стоматолога назначен на вторник. | Визит к врачу перенесли на пятницу.
Пользователь пьёт вино по вечерам. | Пользователь уже месяц не употребляет алкоголь.
Пользователь ездит на работу на автобусе. | Пользователь добирается теперь на велосипеде.
Пользователь носит очки. | Пользователю сделали лазерную операцию на глазах.
Зарплата пользователя — 90 тысяч. | Пользователю подняли оклад, теперь платят 110 тысяч.
Рейс пользователя в Сочи 4 июля. | Поездку в Сочи отменили.
Пользователь учит испанский язык. | Пользователь занимается теперь португальским вместо испанского.
Любимый цвет пользователя — синий. | Пользователь предпочитает теперь зелёный.
Пользователь помолвлен с Верой. | Пользователь и Вера расстались.
У пользователя нога в гипсе. | Гипс сняли, перелом зажил.`,
  ),
  ...read(
    'contradiction',
    `
Пользователь родился в Перми. | Пользователь родился в Омске.
У пользователя аллергия на орехи. | Пользователь переносит орехи без всякой реакции.
У пользователя один брат. | Пользователь рос единственным ребёнком, брата у него нет.
Паспорт пользователя истекает в 2027 году. | Паспорт пользователя действует до 2031 года.
Маму пользователя зовут Галина. | Мать пользователя зовут Ирина.
Пользователь никогда не пьёт кофе. | Пользователь начинает каждый день с чашки кофе.
Пользователь окончил физический факультет. | У пользователя диплом историка.
Аренда стоит пользователю 30 тысяч. | Пользователь платит за квартиру 45 тысяч.`,
  ),
  ...read(
    'same',
    `
Пользователь играет на пианино. | Пользователь — пианист, играет для себя.
Пользователь по пятницам работает из дома. | По пятницам у пользователя работа на дому.
Сестра пользователя живёт в Туле. | В Туле живёт сестра пользователя.
Пользователь боится летать. | Пользователь боится самолётов и летать не любит.
У пользователя есть парусная лодка. | Пользователь владеет лодкой под парусом.
Пользователь встаёт в шесть. | Пользователь просыпается каждый день в шесть.`,
  ),
  ...read(
    'unrelated',
    `
Пользователь любит джаз. | Пользователь собирает марки.
Соседа пользователя зовут Павел. | Пользователь в апреле красил забор.
Пользователь прочитал роман о море. | Пользователь голосовал на выборах.
Брат пользователя — учитель. | Двоюродный брат пользователя играет в хоккей.
Пользователь заплатил за свет. | Пользователь встретил Анну на вокзале.
Пользователь высокий. | Пользователь по воскресеньям варит суп.`,
  ),
];
