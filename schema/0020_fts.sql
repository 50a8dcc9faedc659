-- Full text. Contentless and pre-stemmed: storage code makes the stems and maintains the rows in
-- the transaction of the change; rowid = nodes.seq. unicode61 only splits what code has prepared.

-- Live knowledge (everything that is not an episode).
CREATE VIRTUAL TABLE memory_fts USING fts5 (
  content, summary, names,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
-- Knowledge that is no longer live, for history and as-of.
CREATE VIRTUAL TABLE history_fts USING fts5 (
  content, summary, names,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
-- Episodes: own words; who and when; the turns next to it; the turns after those.
CREATE VIRTUAL TABLE episode_fts USING fts5 (
  own, meta, near, far,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
