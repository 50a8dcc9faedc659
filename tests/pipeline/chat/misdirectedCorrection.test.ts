import { describe, expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { memoryNumberIn } from '../../support/newestTurn.ts';

/** What a correction leads to that a model aims at the only memory it is shown. */
async function corrected(memory: string, turn: string, content: string) {
  const engine = await startModelEngine();
  await engine.call('facts.remember', { content: memory });
  engine.server.next(
    (request, response) =>
      call('correct_fact', {
        memory: memoryNumberIn(request.body, memory),
        content,
        quote: turn,
      })(request, response),
    says('Done.'),
  );
  const { actions, toolCalls } = await engine.say(turn);
  return { actions, result: toolCalls[0]?.result ?? '' };
}

describe('a correction of what is not remembered', () => {
  test.for([
    [
      'The wifi guy comes on Thursday between 2 and 4.',
      'I told you the manual is due next Tuesday, that was wrong, it is due this Friday. Please fix that.',
      'The Novak manual is due on Friday, 4 December 2026',
    ],
    [
      'Мастер придёт в четверг с 2 до 4',
      'Я ошиблась: отчёт надо сдать не во вторник, а в пятницу. Исправь, пожалуйста.',
      'Отчёт нужно сдать в пятницу, 4 декабря',
    ],
  ] as const)('does not mark another memory: %s', async ([memory, turn, content]) => {
    const { actions, result } = await corrected(memory, turn, content);
    expect(actions).toEqual([]);
    expect(result).toContain('do not tell that they mean this memory');
  });

  test('of what the turn leaves unnamed is a suggestion if it is about the same', async () => {
    const { actions } = await corrected(
      'The manual is due on Tuesday',
      'That was wrong, it has to be Friday.',
      'The manual is due on Friday',
    );
    expect(actions).toMatchObject([{ action: 'proposed', content: 'The manual is due on Friday' }]);
  });
});
