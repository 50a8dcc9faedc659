-- A long text has a vector for each of its passages. Vectors of long texts made so far stay until
-- the model has embedded the passages; those whose owner is gone are not taken over.
DROP VIEW memory_embeddings;

CREATE TABLE passage_embeddings (
  owner      TEXT NOT NULL CHECK (owner IN ('node', 'entity')),
  owner_seq  INTEGER NOT NULL,
  model      TEXT NOT NULL CHECK (model <> ''),
  -- Number of the passage in its text, from 0.
  passage    INTEGER NOT NULL DEFAULT 0 CHECK (passage BETWEEN 0 AND 1023),
  dimensions INTEGER NOT NULL CHECK (dimensions BETWEEN 1 AND 4096),
  vector     BLOB NOT NULL,
  text_hash  TEXT NOT NULL,
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  PRIMARY KEY (owner, owner_seq, model, passage),
  CHECK (length(vector) = 4 * dimensions)
) STRICT;

INSERT INTO passage_embeddings
  (owner, owner_seq, model, dimensions, vector, text_hash, created_at)
SELECT owner, owner_seq, model, dimensions, vector, text_hash, created_at
FROM embeddings e
WHERE CASE owner WHEN 'node' THEN EXISTS (SELECT 1 FROM nodes WHERE seq = e.owner_seq)
  ELSE EXISTS (SELECT 1 FROM entities WHERE seq = e.owner_seq) END;

DROP TABLE embeddings;
ALTER TABLE passage_embeddings RENAME TO embeddings;

-- Whatever removes a row (undo, forgetting, an import taken back) removes its vectors.
CREATE TRIGGER node_vectors_removed AFTER DELETE ON nodes BEGIN
  DELETE FROM embeddings WHERE owner = 'node' AND owner_seq = old.seq;
END;
CREATE TRIGGER entity_vectors_removed AFTER DELETE ON entities BEGIN
  DELETE FROM embeddings WHERE owner = 'entity' AND owner_seq = old.seq;
END;

CREATE VIEW memory_embeddings AS
SELECT n.id AS memoryId, e.passage, e.model, e.dimensions, e.vector, e.created_at AS createdAt
FROM embeddings e JOIN nodes n ON n.seq = e.owner_seq
WHERE e.owner = 'node' AND n.kind IS NOT NULL;
