-- The list of memories, newest first, and its count: all that it is filtered by, without the texts.
CREATE INDEX nodes_list ON nodes
  (created_at, seq, status, kind, review, type, trust, source_type, event_time)
  WHERE type <> 'episodic';

-- The timeline counts the turns of every day, less those of branches that are not shown.
CREATE INDEX nodes_turn_times ON nodes (event_time, status) WHERE type = 'episodic';
CREATE INDEX messages_hidden ON messages (episode_seq) WHERE shown = 0 AND episode_seq IS NOT NULL;
