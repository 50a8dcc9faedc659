/**
 * Sequence numbers of nodes with all tags of `@tagKeys`. A subquery of its own, so that the tags are
 * folded once and not for each row; a sign in front of a tag was stored once.
 */
export const WITH_ALL_TAGS = `SELECT t.node_seq FROM node_tags t
  JOIN json_each(@tagKeys) k ON k.value = fold(ltrim(t.tag, '#'))
  GROUP BY t.node_seq HAVING count(DISTINCT k.value) = json_array_length(@tagKeys)`;

/** Parameter of tag keys, each once. */
export function tagKeysParameter(keys: readonly string[] | undefined): string {
  return JSON.stringify([...new Set(keys)]);
}
