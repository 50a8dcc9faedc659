import { expect, test } from 'vitest';
import { textBeyondTitle } from '../../../../renderer/features/chat/conversations/textBeyondTitle.ts';

test.each([
  ['What time is it?', 'What time is it?', ''],
  ['The spare key is under the pot', 'remember that the spare key is under the pot', ''],
  ['Запасной ключ под горшком', 'запомни: запасной ключ под горшком', ''],
  ['What a day.', 'What a day. The compressor broke.', 'The compressor broke.'],
  ['Ну и день.', 'Ну и день. Сломался компрессор.', 'Сломался компрессор.'],
  ['My boiler is serviced by…', 'my boiler is serviced by Karim', ''],
  ['My boiler is serviced by…', 'thanks', 'thanks'],
  ['Named by hand', 'What time is it?', 'What time is it?'],
  ['Ada', 'who is Ada?', 'who is Ada?'],
  ['Ада', 'Ада печёт хлеб', 'Ада печёт хлеб'],
  ['', 'What time is it?', 'What time is it?'],
])('under the title "%s" the preview "%s" leaves "%s"', (title, preview, rest) => {
  expect(textBeyondTitle(title, preview)).toBe(rest);
});
