const SOURCES = `edges d WHERE d.source_seq = n.seq AND d.relation_type = 'derived_from'
    AND d.valid_until IS NULL`;

const IS_HIDDEN = `EXISTS (SELECT 1 FROM messages m INDEXED BY messages_hidden
    WHERE m.episode_seq = d.target_seq AND m.shown = 0 AND m.episode_seq IS NOT NULL)`;

/**
 * SQL for node `n`: 1 if it has sources and each is a turn that the person has replaced by another
 * version. Computed from what is shown, so that showing the turn again needs no repair.
 */
export const ARE_ALL_SOURCES_HIDDEN = `(EXISTS (SELECT 1 FROM ${SOURCES} AND ${IS_HIDDEN})
    AND NOT EXISTS (SELECT 1 FROM ${SOURCES} AND NOT ${IS_HIDDEN})) AS is_source_hidden`;
