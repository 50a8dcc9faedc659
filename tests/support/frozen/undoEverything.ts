import type { TestEngine } from '../testEngine.ts';

/** Takes back every act of the person that stands, the newest first; whether each could be. */
export async function undoEverything(engine: Pick<TestEngine, 'call'>): Promise<string[]> {
  const { groups } = await engine.call('history.list', { limit: 200 });
  const userGroups = groups.filter(
    ({ actor, cause }) => actor === 'user' && !/^(un|re)do$/u.test(cause),
  );
  const outcomes: string[] = [];
  for (const { id, cause } of userGroups) {
    const outcome = await engine.call('history.undo', { changeId: id }).then(
      () => 'undone',
      (error: unknown) => String(error),
    );
    outcomes.push(`${cause} ${outcome}`);
  }
  return outcomes;
}

/** Ids made since stand as one word: they are others in every run. */
export function removeNewIds(text: string, known: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) =>
    known.includes(id) ? id : 'new',
  );
}
