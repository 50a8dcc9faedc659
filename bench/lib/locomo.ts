import { readFileSync } from 'node:fs';
import { z } from 'zod';

const turnSchema = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});

const questionSchema = z.object({
  question: z.string(),
  evidence: z.array(z.string()),
  category: z.int().min(1).max(5),
  before: z.string().optional(),
  session: z.int().optional(),
});

const fileSchema = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    observation: z.record(z.string(), z.record(z.string(), z.array(z.array(z.unknown())))),
    qa: z.array(questionSchema),
  }),
);

export interface Turn {
  /** `D3:7`: the seventh turn of the third session. */
  readonly id: string;
  readonly session: number;
  readonly speaker: string;
  readonly text: string;
  /** Epoch ms; turns of a session follow each other by the second. */
  readonly at: number;
}

export interface Observation {
  readonly text: string;
  readonly session: number;
  readonly speaker: string;
  readonly evidence: readonly string[];
}

export interface Question {
  readonly text: string;
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  readonly category: number;
  readonly evidence: readonly string[];
  /** Turn at which it is asked: only the turns before it are in memory; absent: all turns. */
  readonly before?: string;
  /** Session in which it is asked: the model reads its turns anyway. */
  readonly session?: number;
}

export interface Sample {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly observations: readonly Observation[];
  /** Questions with at least one evidence turn that exists. */
  readonly questions: readonly Question[];
}

/** Reads any file of LoCoMo's form. Evidence strings with several or stray characters are mended. */
export function readLocomo(path: string): Sample[] {
  const parsed = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.map((sample) => {
    const turns = readTurns(sample.conversation);
    const knownIds = new Set(turns.map(({ id }) => id));
    const questions = sample.qa
      .map(({ question, category, evidence, before, session }) => ({
        text: question,
        category,
        evidence: turnIds(evidence.join(' ')).filter((id) => knownIds.has(id)),
        ...(before !== undefined && { before }),
        ...(session !== undefined && { session }),
      }))
      .filter(({ evidence }) => evidence.length > 0);
    const observations = Object.entries(sample.observation).flatMap(([key, bySpeaker]) =>
      Object.entries(bySpeaker).flatMap(([speaker, list]) =>
        list.map(([text, evidence]) => ({
          text: String(text),
          session: Number(/\d+/.exec(key)?.[0]),
          speaker,
          evidence: turnIds([evidence].flat().join(' ')).filter((id) => knownIds.has(id)),
        })),
      ),
    );
    return { id: sample.sample_id, turns, observations, questions };
  });
}

function readTurns(conversation: Readonly<Record<string, unknown>>): Turn[] {
  const turns: Turn[] = [];
  for (let session = 1; conversation[`session_${session}`] !== undefined; session += 1) {
    const began = sessionTime(z.string().parse(conversation[`session_${session}_date_time`]));
    const list = z.array(turnSchema).parse(conversation[`session_${session}`]);
    for (const [i, turn] of list.entries()) {
      turns.push({
        id: turn.dia_id,
        session,
        speaker: turn.speaker,
        // Caption of a shared photo, part of the turn.
        text: turn.blip_caption === undefined ? turn.text : `${turn.text} ${turn.blip_caption}`,
        at: began + i * 1000,
      });
    }
  }
  return turns;
}

function turnIds(text: string): string[] {
  const ids = [...text.matchAll(/D:?(\d+):0*(\d+)/g)].map(([, s, t]) => `D${s}:${t}`);
  return [...new Set(ids)];
}

/** `1:56 pm on 8 May, 2023`, read as UTC. */
function sessionTime(text: string): number {
  const match = /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/.exec(text);
  if (match === null) throw new Error(`not a session's time: ${text}`);
  const [, hour, minute, half, day, month, year] = match;
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return Date.parse(`${day} ${month} ${year} UTC`) + (hours * 60 + Number(minute)) * 60_000;
}
