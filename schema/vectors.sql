-- Skeleton of the disposable vectors.db: which search table belongs to which model. The vec0
-- tables themselves are made per model and dimension by storage code.
CREATE TABLE IF NOT EXISTS vectors.vector_tables (
  name       TEXT PRIMARY KEY NOT NULL,
  owner      TEXT NOT NULL CHECK (owner IN ('node', 'entity')),
  model      TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions BETWEEN 1 AND 4096),
  UNIQUE (owner, model)
) STRICT, WITHOUT ROWID;
