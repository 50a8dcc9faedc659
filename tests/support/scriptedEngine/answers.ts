import type { Citation, MemoryAction } from '../../../shared/domain/chat.ts';
import type { WorkspaceWorld } from './world.ts';

export interface ScriptedAnswer {
  readonly text: string;
  readonly citations: Citation[];
  readonly actions: MemoryAction[];
}

const REMEMBER = /^(?:\/remember|\/todo|remember that|запомни,? что)\s+(.+)$/isu;
const ASK = /^(?:what do you know about|что ты знаешь об?о?)\s+(.+?)\??$/iu;

/** Enough of an assistant to look at: it remembers, and finds by a word. */
export function answerTo(
  space: WorkspaceWorld,
  question: string,
  remember: (content: string) => { nodeId: string; changeId: string },
): ScriptedAnswer {
  const russian = /\p{Script=Cyrillic}/u.test(question);
  const kept = REMEMBER.exec(question.trim())?.[1];
  if (kept !== undefined) {
    const { nodeId, changeId } = remember(kept);
    return {
      text: russian ? 'Запомнила.' : 'I will keep that.',
      citations: [],
      actions: [{ action: 'remembered', nodeId, content: kept, changeId }],
    };
  }
  const about = ASK.exec(question.trim())?.[1]?.toLocaleLowerCase();
  if (about !== undefined) {
    const personal = ['me', 'мне'].includes(about);
    const found = space.nodes
      .filter((node) => node.status === 'active' && node.type !== 'episodic')
      .filter((node) => personal || node.content.toLocaleLowerCase().includes(about))
      .slice(0, 5);
    const intro = russian ? 'Вот что я знаю:' : 'Here is what I have:';
    const none = russian ? 'Об этом я ничего не знаю.' : 'I know nothing about that yet.';
    return {
      text:
        found.length === 0
          ? none
          : [intro, '', ...found.map((node, index) => `- ${node.content} [${index + 1}]`)].join(
              '\n',
            ),
      citations: found.map((node, index) => ({
        n: index + 1,
        nodeId: node.id,
        quote: node.content,
        eventTime: node.eventTime,
      })),
      actions: [],
    };
  }
  return {
    text: russian
      ? 'Записала. Я не языковая модель, но найду это, когда спросите.'
      : 'Recorded. I am not a language model, but I will find this again when you ask about it.',
    citations: [],
    actions: [],
  };
}
