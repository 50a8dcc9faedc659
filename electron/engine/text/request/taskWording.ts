const DUTY_OPENING =
  /^(?:to|that (?:i|we) (?:have|need) to|(?:the user|i|we) (?:still )?(?:needs?|has|have|wants?|ought|is|am|are)(?: (?:going|supposed))? to|(?:the user|i|we) (?:must|should|will)|i['’](?:ll|ve got to)|remind (?:me|the user) to|(?:пользователю|мне|нам) (?:ещё |еще )?(?:нужно|надо|необходимо|следует)|(?:пользователь|я) (?:должен|должна|хочу|хочет)|(?:напомни(?:те)?|напомнить)(?: мне| пользователю)?) (?=\p{L})/iu;

/** Task as one writes it on a list: "The user needs to buy trout by Friday" as "Buy trout by Friday". */
export function taskWording(statement: string): string {
  const task = statement.replace(DUTY_OPENING, '');
  const [first = ''] = task;
  return first.toLocaleUpperCase() + task.slice(first.length);
}
