import type Database from 'better-sqlite3';

type Statement = Database.Statement;
type StatementMode = 'pluck' | 'expand' | 'raw' | 'safeIntegers';

/**
 * Statement that is compiled at its first use. A connection has some 500 statements at 0.1 ms each,
 * and an opened workspace several connections: most of what opening took. What is wrong with a
 * statement is thrown by its first use as well.
 */
export function lazyStatement(
  database: Database.Database,
  source: string,
  compile: () => Statement,
): Statement {
  let statement: Statement | null = null;
  const modes: [mode: StatementMode, isOn: boolean][] = [];
  const compiled = (): Statement => {
    if (statement !== null) return statement;
    const created = compile();
    for (const [mode, isOn] of modes) created[mode](isOn);
    return (statement = created);
  };
  const setMode = (mode: StatementMode, isOn: boolean): Statement => {
    if (statement === null) modes.push([mode, isOn]);
    else statement[mode](isOn);
    return lazyProxy;
  };
  const lazyProxy: Statement = {
    database,
    source,
    get reader() {
      return compiled().reader;
    },
    get readonly() {
      return compiled().readonly;
    },
    get busy() {
      return compiled().busy;
    },
    run: (...params) => compiled().run(...params),
    get: (...params) => compiled().get(...params),
    all: (...params) => compiled().all(...params),
    iterate: (...params) => compiled().iterate(...params),
    columns: () => compiled().columns(),
    bind(...params) {
      compiled().bind(...params);
      return lazyProxy;
    },
    pluck: (isOn = true) => setMode('pluck', isOn),
    expand: (isOn = true) => setMode('expand', isOn),
    raw: (isOn = true) => setMode('raw', isOn),
    safeIntegers: (isOn = true) => setMode('safeIntegers', isOn),
  };
  return lazyProxy;
}
