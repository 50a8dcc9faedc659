/**
 * Offsets at which a word or passage occurs in a text, overlapping occurrences too, first to last.
 *
 * Source: Knuth, Morris and Pratt 1977. Cost: O(|text| + |passage|) for all of them, where asking
 * `indexOf` again and again costs their product ("aaaa" in "aaaaaaaa"). Units: UTF-16 offsets.
 * Example: "aa" stands in "aaa" at 0 and 1.
 */
export function* occurrences(text: string, passage: string): Generator<number> {
  if (passage === '') return;
  const borderTable = createBorderTable(passage);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== passage[matched]) matched = borderTable[matched - 1] ?? 0;
    if (text[at] === passage[matched]) matched += 1;
    if (matched === passage.length) {
      yield at - matched + 1;
      matched = borderTable[matched - 1] ?? 0;
    }
  }
}

/**
 * Border table (failure function): for each prefix of the passage, the length of its longest proper
 * suffix that is also a prefix.
 */
function createBorderTable(passage: string): Uint32Array {
  const borderTable = new Uint32Array(passage.length);
  let length = 0;
  for (let at = 1; at < passage.length; at += 1) {
    while (length > 0 && passage[at] !== passage[length]) length = borderTable[length - 1] ?? 0;
    if (passage[at] === passage[length]) length += 1;
    borderTable[at] = length;
  }
  return borderTable;
}
