import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { seededNumbers } from './seededNumbers.ts';
import { createSentences } from './vocabulary.ts';
import { withoutChecksum } from './withoutChecksum.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const MESSAGES_PER_SESSION = 60;
const MINUTE = 60_000;
/** Every so many messages holds this word: what the benchmark looks for. */
export const RARE_WORD = 'xylophone';
export const RARE_EVERY = 250;

export const LONG_TITLE = 'A long conversation';
export const LAST_MESSAGE_TEXT = 'These are the newest words of all.';

/** A home whose one conversation has this many messages: turns and answers, some with lists and code. */
export async function makeLongConversation(home: string, messages: number): Promise<void> {
  const engine = await openEngine({
    home,
    version: 'bench',
    environment: {},
    schemaFolder: SCHEMA,
  });
  const { database, headFile } = workspaceFolders(home, engine.initialWorkspaceId());
  await engine.close();
  const ids = createSystemIds(systemClock);
  const random = seededNumbers(5);
  const sentence = createSentences(13);
  const from = Date.now() - messages * MINUTE;
  const db = openWriter(database);
  const insert = db.prepare(
    `INSERT INTO messages (seq, id, conversation_seq, session_id, turn_id, role, text, state,
       created_at, author, parent_seq) VALUES (?, ?, 1, ?, ?, ?, ?, 'complete', ?, ?, ?)`,
  );
  const session = db.prepare(
    `INSERT INTO sessions_consolidations
       (session_id, conversation_seq, first_seen_at, last_message_at) VALUES (?, 1, ?, ?)`,
  );
  db.transaction(() => {
    const conversation = ids.next();
    db.prepare(
      `INSERT INTO sources (seq, id, source_type, conversation_id, captured_by, created_at)
       VALUES (1, ?, 'conversation', ?, 'system', ?)`,
    ).run(ids.next(), conversation, from);
    db.prepare(
      `INSERT INTO conversations (seq, id, title, title_is_automatic, created_at, last_message_at,
         message_count, source_seq, session_id) VALUES (1, ?, ?, 0, ?, ?, ?, 1, ?)`,
    ).run(conversation, LONG_TITLE, from, from + messages * MINUTE, messages, 's0');
    let turn = '';
    for (let seq = 1; seq <= messages; seq += 1) {
      const at = from + seq * MINUTE;
      const sessionId = `s${Math.floor((seq - 1) / MESSAGES_PER_SESSION)}`;
      if ((seq - 1) % MESSAGES_PER_SESSION === 0) session.run(sessionId, at, at);
      const isUserTurn = seq % 2 === 1;
      if (isUserTurn) turn = ids.next();
      const rare = seq % RARE_EVERY === 0 ? ` ${RARE_WORD}` : '';
      const content = isUserTurn
        ? sentence(4 + Math.floor(random() * 30))
        : answer(sentence, random());
      const text = seq === messages ? LAST_MESSAGE_TEXT : `${content}${rare}`;
      const [role, author] = isUserTurn ? ['user', null] : ['assistant', 'built-in'];
      insert.run(
        seq,
        ids.next(),
        sessionId,
        turn,
        role,
        text,
        at,
        author,
        seq > 1 ? seq - 1 : null,
      );
    }
  })();
  db.close();
  withoutChecksum(headFile);
}

function answer(sentence: (length: number) => string, kind: number): string {
  if (kind < 0.6) return sentence(40);
  if (kind < 0.8)
    return `${sentence(12)}\n\n- ${sentence(8)}\n- **${sentence(3)}**\n- ${sentence(9)}`;
  if (kind < 0.9) return `${sentence(9)}\n\n\`\`\`ts\nconst ${sentence(1)} = 1;\n\`\`\``;
  return `### ${sentence(3)}\n\n${sentence(60)}\n\n${sentence(50)}`;
}
