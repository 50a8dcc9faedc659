import { describe, expect, it } from 'vitest';
import { statesHealth } from '../../../../../../electron/engine/text/health/statesHealth.ts';

const health = [
  'Anna is allergic to walnuts.',
  'The user takes warfarin.',
  'Mum was diagnosed with multiple sclerosis.',
  'The user takes two blue pills after breakfast.',
  'His blood type is AB negative.',
  'Tim has coeliac disease.',
  'The dose is 20 mcg in the morning.',
  'У Маши аллергия на пенициллин.',
  'Дедушка перенёс инфаркт.',
  'У пользователя вторая группа крови.',
  'Пользователь пьёт таблетки от давления.',
  'У мамы высокое давление.',
  'Аня беременна.',
];

const other = [
  'Stating the obvious is a hobby of Tim.',
  'The stroke of the brush was too wide.',
  'The prescriptive grammar was boring.',
  'The tablets of clay stand in the museum.',
  'The train has 20 mgr on its side.',
  'The router was diagnosed and sold.',
  'Рецепт борща лежит в ящике.',
  'Ракета улетела в среду.',
  'Операция прошла по плану продаж.',
  'Группа играла до полуночи.',
  'Давление в шинах было слабым.',
];

describe('words of health', () => {
  it.each(health)('are in: %s', (text) => {
    expect(statesHealth(text)).toBe(true);
  });

  it.each(other)('are not in: %s', (text) => {
    expect(statesHealth(text)).toBe(false);
  });
});
