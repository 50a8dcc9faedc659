/** Number of a name in the order of arrival; a new name gets the next. */
export function internNumber(numbers: Map<string, number>, name: string): number {
  const existing = numbers.get(name);
  if (existing !== undefined) return existing;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
