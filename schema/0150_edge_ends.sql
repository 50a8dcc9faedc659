-- Both ends of every edge, in force or closed: deleting a node looks for its edges by each of them, and
-- a partial index does not serve a foreign key. Without, each deleted node read all edges twice.
DROP INDEX edges_closed_out;
DROP INDEX edges_closed_in;
CREATE INDEX edges_source ON edges (source_seq);
CREATE INDEX edges_target ON edges (target_seq);
