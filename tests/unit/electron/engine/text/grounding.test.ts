import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSourceTurns } from '../../../../../electron/engine/consolidation/plan/sourceTurns.ts';
import type { SessionEpisode } from '../../../../../electron/engine/storage/memory/consolidation.ts';
import {
  isGroundedStatement,
  groundingOf,
} from '../../../../../electron/engine/text/grounding/grounding.ts';
import { asNodeId, asNodeSeq } from '../../../../support/ids.ts';

const FOLDER = join(import.meta.dirname, '../../../../support/fixtures/extractions');
/** A Wednesday. */
const STATED_AT = Date.UTC(2026, 10, 18, 12);

/** A line of the fixtures: turns, the last of them quoted whole, and what a model made of it. */
function passes(line: string, selfNames: readonly string[] = []): boolean {
  const [source = '', statement = ''] = line.split(' => ');
  const parts =
    source.startsWith('A: ') || source.startsWith('U: ') ? source.split(' / ') : [`U: ${source}`];
  const turns = parts.map((part, n): SessionEpisode => ({
    seq: asNodeSeq(n + 1),
    id: asNodeId(`e${n + 1}`),
    content: part.slice(3),
    source_role: part.startsWith('U') ? 'user' : 'assistant',
    speaker: null,
    event_time: STATED_AT,
    source_seq: null,
    no_evidence: 0,
    stored_statements: null,
    imported: 0,
    pasted: null,
    from_file: 0,
  }));
  const heard = createSourceTurns(turns, (at) => at);
  const [episode] = turns.slice(-1);
  const span = episode && heard.quoteIn(episode, episode.content);
  if (!episode || !span || !heard.isOwn(episode, span)) return false;
  return isGroundedStatement(
    groundingOf(statement, heard.passages([{ episode, span }]), { selfNames }),
  );
}

/** `dev` was looked at while the rules were written, `heldOut` was written before and not. */
describe.each(['dev', 'heldOut'])('honest extractions as models reword them, %s half', (half) => {
  test('pass without review, nine in ten of each language', () => {
    for (const language of ['en', 'ru']) {
      const lines = readFileSync(join(FOLDER, `${half}.${language}.txt`), 'utf8')
        .trim()
        .split('\n');
      const held = lines.filter((line) => !passes(line));
      console.info(
        `${half} ${language}: ${lines.length - held.length} of ${lines.length} pass\n${held.join('\n')}`,
      );
      expect(lines).toHaveLength(50);
      expect(held.length).toBeLessThanOrEqual(5);
    }
  });
});

test.each([
  ['another name', 'My sister Anna lives in Kazan. => The user’s sister Olga lives in Kazan.'],
  [
    'another name at the front',
    'Anna lives in Kazan with two cats. => Boris lives in Kazan with two cats.',
  ],
  ['another figure', 'I have two cats at home. => The user has three cats at home.'],
  ['another year', 'I moved to Oslo in 2019. => The user moved to Oslo in 2018.'],
  ['a date nobody gave', 'I bought a car. => The user bought a car on 3 May 2026.'],
  ['a negation left out', 'I don’t eat meat. => The user eats meat.'],
  ['a negation put in', 'I eat fish on Fridays. => The user does not eat fish on Fridays.'],
  ['hearsay', 'Anna says Bob is moving to Rome. => Bob is moving to Rome.'],
  ['hearsay of many', 'They say Bob is moving to Rome. => Bob is moving to Rome.'],
  ['what was heard', 'I heard that Lena is pregnant. => Lena is pregnant.'],
  ['hearsay, Russian', 'Аня говорит, что Боб переезжает в Рим. => Боб переезжает в Рим.'],
  ['hearsay of many, Russian', 'Говорят, Боб переезжает в Рим. => Боб переезжает в Рим.'],
  ['what was heard, Russian', 'Слышала, что Лена беременна. => Лена беременна.'],
  ['the husband of another', 'муж Иры пилот => Муж пользователя — пилот.'],
  ['a doubt left out', 'Maybe I will move to Oslo. => The user will move to Oslo.'],
  [
    'a question taken for a statement',
    'Should I move to Oslo with Ben? => The user moves to Oslo with Ben.',
  ],
  ['a wish taken for a deed', 'I want to visit Oslo in June. => The user visited Oslo in June.'],
  [
    'somebody else',
    'I work as a doctor in a clinic. => The user’s brother works as a doctor in a clinic.',
  ],
  ['a sister left out', 'My sister has diabetes. => The user has diabetes.'],
  [
    'a sister left out in a further clause',
    'My sister Lea lives in Bonn and works as a nurse. => The user works as a nurse.',
  ],
  ['a pronoun left out', 'I met Lea. She works as a nurse in Bonn. => The user works as a nurse.'],
  ['parents left out', 'My parents have a boat in Bergen. => The user has a boat in Bergen.'],
  ['a habit of the past', 'I used to smoke. => The user smokes.'],
  [
    'a deed that almost was',
    'I almost bought a house in Oslo. => The user bought a house in Oslo.',
  ],
  ['a failure', 'I failed to finish my thesis on bees. => The user finished a thesis on bees.'],
  [
    'something that was canceled',
    'I cancelled my gym membership. => The user has a gym membership.',
  ],
  [
    'somebody else’s kids',
    'My colleague Priya just left. She has two kids. => The user has two kids.',
  ],
  ['the kids of a colleague', 'My colleague Priya has two kids. => The user has two kids.'],
  ['the husband of somebody else', 'Her husband is a pilot. => The user’s husband is a pilot.'],
  ['a mother of somebody else', 'Priya’s mother has asthma. => Claire’s mother has asthma.'],
  ['a name left out', 'Priya is allergic to nuts. => The user is allergic to nuts.'],
  ['a name with a place left out', 'Tom from work moved to Bonn. => Claire moved to Bonn.'],
  ['a pet left out', 'Our cat needs insulin. => The user needs insulin.'],
  ['a plan of the past', 'I was going to move to Bonn. => The user is going to move to Bonn.'],
  ['an offer turned down', 'I turned down the job in Bonn. => The user has a job in Bonn.'],
  ['a dream', 'I dreamt that I moved to Bonn. => The user moved to Bonn.'],
  ['a joke', 'I’m moving to Mars, just kidding. => The user is moving to Mars.'],
  ['a supposition', 'Imagine I lived in Bonn. => The user lived in Bonn.'],
  ['чужие дети', 'Ира развелась. У неё двое детей. => У пользователя двое детей.'],
  ['чужое имя', 'На дачу не поехали, Катя заболела. => Пользователь заболел.'],
  ['имя в начале', 'Игорь купил машину. => Пользователь купил машину.'],
  ['имя и наречие', 'Костя наконец съехал. => Пользователь съехал.'],
  ['шутка', 'Шутка: я тайный агент. => Пользователь — тайный агент.'],
  ['чужой муж', 'Её муж пилот. => Муж пользователя — пилот.'],
  ['сон', 'Мне приснилось, что я переехал в Пермь. => Пользователь переехал в Пермь.'],
  ['пропавшая сестра', 'У моей сестры диабет и астма. => У пользователя диабет и астма.'],
  ['прежняя привычка', 'Раньше я курил трубку. => Пользователь курит трубку.'],
  ['отменённое', 'Я отменил поездку в Пермь. => У пользователя поездка в Пермь.'],
  ['也许', '我也许明年搬到上海。 => 用户明年搬到上海。'],
  ['a question with a wide mark', '我和小王一起搬到上海住吗？ => 我和小王一起搬到上海住。'],
  [
    'peut-être',
    'J’achèterai peut-être une voiture rouge l’année prochaine => Claire achète une voiture rouge l’année prochaine',
  ],
  ['vielleicht', 'Vielleicht ziehe ich nach Bonn. => Claire zieht nach Bonn.'],
  ['un deseo', 'Quiero comprar una casa en Sevilla. => Claire compra una casa en Sevilla.'],
  ['something else altogether', 'I like the sea a lot. => The user is allergic to aspirin.'],
  ['one word quoted', 'Anna. => The user likes Anna.'],
  ['most of it made up', 'I bought a lamp. => The user bought an expensive antique reading lamp.'],
  [
    'a word of an answer that the turn does not take up',
    'A: Do you bank with Meridian? / U: Tell me about something else, the weather in Oslo. => The user banks with Meridian in Oslo.',
  ],
  ['чужое имя', 'Моя сестра Анна живёт в Казани. => Сестра пользователя Ольга живёт в Казани.'],
  ['другое число', 'У меня дома две кошки. => У пользователя дома три кошки.'],
  ['пропавшее отрицание', 'Я не ем мясо. => Пользователь ест мясо.'],
  ['пропавшее сомнение', 'Может быть, я перееду в Пермь. => Пользователь переедет в Пермь.'],
])('%s does not follow', (_name, line) => {
  expect(passes(line, ['Claire'])).toBe(false);
});

test.each([
  ['My wife and I moved to Bonn with two cats. => The user moved to Bonn with two cats.'],
  ['Anna says Bob is moving to Rome. => Anna says that Bob is moving to Rome.'],
  ['Anna said she is moving to Rome. => Anna is moving to Rome.'],
  ['The doctor says I’m allergic to penicillin. => The user is allergic to penicillin.'],
  ['I heard back from Siemens, I got the job. => The user got the job, and heard from Siemens.'],
  ['Врач сказал, что у меня гипертония. => У пользователя гипертония.'],
  ['Моя сестра Маша живёт в Омске. => Сестра пользователя Маша живёт в Омске.'],
  ['I live with my sister in Bonn. => The user lives in Bonn.'],
  ['My sister has two kids. => The user has a sister who has two kids.'],
  ['My two kids go to school in Bonn. => The user has two kids who go to school in Bonn.'],
  ['Mum has a new hip. => The user’s mum has a new hip.'],
  ['На дачу так и не поехали. => Пользователь не поехал на дачу.'],
  ['Вчера ходила в театр. => Пользователь ходила в театр 17 ноября 2026 года.'],
  ['Наконец переехал в Пермь! => Пользователь переехал в Пермь.'],
  ['Работа начинается в девять. => Пользователь начинает работать в девять.'],
  ['Врач выписал антибиотики. => Пользователю выписали антибиотики.'],
  ['У нас с мужем двое детей. => У пользователя двое детей.'],
  ['Work starts at nine these days. => The user starts work at nine.'],
  ['Yoga was great today. => The user did yoga on 18 November 2026.'],
  ['Finally moved to Bonn! => The user moved to Bonn.'],
  ['The dentist moved my appointment. => The user’s dentist moved an appointment.'],
  ['Siemens made an offer, I accepted. => The user accepted an offer from Siemens.'],
  ['Coffee gives me headaches. => The user gets headaches from coffee.'],
  ['I gave up smoking in May. => The user gave up smoking in May.'],
  ['I was going to move to Bonn. => The user was going to move to Bonn.'],
  ['I dreamt that I moved to Bonn. => The user dreamt of moving to Bonn.'],
  ['My sister has diabetes and I have asthma. => The user has asthma.'],
  ['My sister Lea works as a nurse. => The user’s sister Lea works as a nurse.'],
  ['Claire has a blue van, she lives near the station. => Claire lives near the station.'],
  ['My sister gave me a grey cat. => The user got a grey cat.'],
  ['I used to smoke cigars. => The user used to smoke cigars.'],
  ['I used to smoke cigars. => The user smoked cigars in the past.'],
  ['I’m used to cold showers. => The user is used to cold showers.'],
  ['I almost always run before breakfast. => The user almost always runs before breakfast.'],
  ['My rent is almost 900 euros. => The user’s rent is almost 900 euros.'],
  ['Сестра живёт в Бонне, работаю врачом. => Пользователь работает врачом.'],
  ['Раньше я жил в Бонне. => Пользователь раньше жил в Бонне.'],
  ['Я встаю раньше жены, в шесть утра. => Пользователь встаёт раньше жены, в шесть утра.'],
  ['我明年搬到上海。 => 用户明年搬到上海。'],
  ['Je veux acheter une voiture rouge. => Claire veut acheter une voiture rouge.'],
])('what was said follows: %s', (line) => {
  expect(passes(line, ['Claire'])).toBe(true);
});

test.each([
  ['Don’t forget my wife is called Jane. => The user’s wife is called Jane.'],
  ["Please don't forget I am a vegetarian => The user is a vegetarian."],
  ['By the way, do not forget my dog is called Rex. => The user’s dog is called Rex.'],
  ['Don’t let me forget my locker is 512. => The user’s locker is 512.'],
  ['Don’t forget I do not eat meat. => The user does not eat meat.'],
  ['Не забудь мой размер 42. => Размер пользователя 42.'],
  ['И не забывайте, у меня две кошки. => У пользователя две кошки.'],
  ['Не забудь, я не ем мясо. => Пользователь не ест мясо.'],
  ['I never forget a face. => The user never forgets a face.'],
])('a request not to forget denies nothing: %s', (line) => {
  expect(passes(line)).toBe(true);
});

test.each([
  ['Don’t forget I do not eat meat. => The user eats meat.'],
  ['Не забудь, я не ем мясо. => Пользователь ест мясо.'],
  ['My sons don’t forget their lunch. => The user’s sons forget their lunch.'],
  ['I never forget a face. => The user forgets a face.'],
])('a negation beside a request not to forget counts: %s', (line) => {
  expect(passes(line)).toBe(false);
});
