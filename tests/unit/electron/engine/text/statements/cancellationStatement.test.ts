import { describe, expect, test } from 'vitest';
import {
  cancelsTodo,
  cancellationStatementIn,
} from '../../../../../../electron/engine/text/statements/cancellationStatement.ts';

const isMoot = (todo: string, text: string) => {
  const statement = cancellationStatementIn(text);
  return statement !== null && cancelsTodo(todo, statement);
};

describe('a to-do', () => {
  test.for([
    ['Buy milk', 'I don’t need to buy milk anymore'],
    ['Buy milk', 'don’t need milk any more'],
    ['Call Anna', 'no need to call Anna, she called'],
    ['Call Anna', 'we decided not to call Anna'],
    ['Renew the pass', 'I no longer need the pass'],
    ['Dentist', 'the dentist got cancelled'],
    ['Meeting with Tom', 'they called off the meeting with Tom'],
    ['Купить хлеб', 'хлеб больше не нужен'],
    ['Купить хлеб', 'хлеб покупать не надо'],
    ['Позвонить маме', 'можно уже не звонить маме'],
    ['Сходить к врачу', 'передумала идти к врачу'],
    ['Оплатить интернет', 'за интернет платить не надо, муж оплатил'],
    ['Концерт', 'концерт не состоится'],
  ] as const)('"%s" is moot by "%s"', ([todo, text]) => {
    expect(isMoot(todo, text)).toBe(true);
  });

  test.for([
    ['Buy milk', 'I need to buy milk'],
    ['Buy milk', 'I don’t need bread anymore'],
    ['Buy milk', 'I don’t need to remember to buy milk'],
    ['Buy milk', 'maybe I don’t need to buy milk'],
    ['Buy milk', 'don’t I need to buy milk?'],
    ['Buy candles for mom’s birthday', 'I don’t need candles'],
    ['Book a flight to Rome', 'the flight to Rome was cancelled'],
    ['Dentist', 'the dentist isn’t cancelled'],
    ['Dentist', 'if the dentist is cancelled, I sleep in'],
    ['Call mom', 'I don’t need to call mom every day'],
    ['Позвонить маме', 'не надо звонить маме так поздно'],
    ['Купить хлеб', 'надо купить хлеб'],
    ['Купить хлеб', 'не забыть купить хлеб'],
    ['Позвонить маме', 'если можно не звонить маме, скажи'],
    ['Купить билеты на концерт', 'концерт отменили'],
  ] as const)('"%s" is not moot by "%s"', ([todo, text]) => {
    expect(isMoot(todo, text)).toBe(false);
  });
});
