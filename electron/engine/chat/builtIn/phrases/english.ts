import type { Phrases } from './phrases.ts';
import type { DayContext } from '../../../algorithms/time/zonedTime.ts';
import { dateFormat, daysFromNow, fullDate, timeOfDay } from './dateFormats.ts';

const date = dateFormat('en-US');

const weekday = (at: number, { zone }: DayContext) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(at);

const plural = (count: number, one: string, other: string) =>
  `${count} ${count === 1 ? one : other}`;

/** The last days that were looked through, or the time that was asked for. */
const inPeriod = (days: number | null) =>
  days === null ? 'in that time' : `in the last ${days} days`;

export const english: Phrases = {
  language: 'en',
  when(at, context) {
    const days = daysFromNow(at, context);
    if (days === 0) return 'today';
    if (days === 1) return 'tomorrow';
    if (days === -1) return 'yesterday';
    if (days < 0 && days >= -6) return `on ${weekday(at, context)}`;
    if (days > 0 && days <= 6) return `on ${weekday(at, context)}, ${date(at, context)}`;
    return `on ${date(at, context)}`;
  },
  date,
  fullDate: (at, { zone }) => fullDate('en-US', at, zone),
  time: (at, { zone }) => timeOfDay('en-US', at, zone),

  greeting:
    'Hello! I’m Loci’s built-in assistant, not a language model. I can save what you tell me on this computer and find it again. Try “remember that …”, or ask me about something you told me.',
  thanks: 'You’re welcome.',
  howAreYou: 'I’m fine and ready to help. What would you like to save or find?',
  goodbye: 'Goodbye! Talk to you soon.',
  acknowledged: 'All right.',
  complaint:
    'Sorry about that. I search by words, so ask again with the name of the person or thing. If what I quoted is wrong, tell me how it really is.',
  app: {
    data: 'Everything you tell me stays in a folder on this computer: see Settings → Your data. I send nothing anywhere. Only if you connect an online language model does its server get what its answers need.',
    exporting:
      'You can take your data with you under Settings → Export. The files are created on this computer.',
    erasing:
      'To erase memories for good, select them under [Memory](#/memories) and choose “Delete permanently…”. Each message has this in its menu, too.',
    models: 'You can connect or choose a language model under Settings → Models and keys.',
    language:
      'You can change the language and the theme under Settings → Language and appearance. I answer in the language you write in.',
  },
  help: [
    'I’m the built-in assistant, not a language model, so I can’t chat freely. I can save and find what you tell me:',
    '',
    '- **remember that …** or `/remember …` saves a memory',
    '- `/todo …` or **remind me to …** adds a to-do; **…, done** or `/done …` finishes it, **cancel …** drops it',
    '- **what’s on my to-do list?**, **what’s coming up next week?**, **what is overdue?**',
    '- **who is …?**, **what do you know about me?** and **what did I decide about …?** show what I have',
    '- **what changed since …?**, **what did I tell you today?**, **which links did I save?**, **which memories will fade soon?**',
    '- any other question searches your memories and what you said before',
    '- `/correct old -> new` replaces a memory, `/confirm …` keeps it from fading, `/forget …` removes it, `/why …` shows what I base something on',
    '',
    'Everything else you write stays in the conversation, and I can find it again.',
  ].join('\n'),
  unknownCommand: (command) =>
    `I don’t know the command \`${command}\`. Type \`/help\` to see what I can do.`,
  modelOnly:
    'I can’t do that without a language model. You can connect or choose one under Settings → Models and keys. Until then, I can save what you tell me and find it later.',
  generalKnowledge:
    'You haven’t told me anything about this, and I can’t answer general questions without a language model. You can connect or choose one under Settings → Models and keys.',
  requestNeedsModel:
    'What you ask for needs a language model. You can connect or choose one under Settings → Models and keys.',
  adviceNeedsModel:
    'I found nothing about this in what you told me, and I can’t give advice without a language model. You can connect or choose one under Settings → Models and keys.',
  saved: 'Saved in this conversation. I can find it when you ask.',
  savedFirstTime:
    'Saved in this conversation. I can find it when you ask. To make it a memory of its own, say “remember that …”.',
  memoryOffHere:
    'Memory is off in this conversation, so I won’t learn from it or look anything up. The message itself stays in the conversation.',
  memoryOffWorkspace:
    'Memory is turned off for this workspace, so I won’t learn anything or look anything up. You can turn it on in Settings. The message itself stays in the conversation.',
  memoryWasOff:
    'Memory was off when you sent this, so I can’t use it. Send it again to have it answered.',
  offTheRecord:
    'I won’t remember this message: I can’t find it later, and I learn nothing from it. It stays in this conversation. To erase it here too, choose “Delete permanently…” in its menu.',
  jokeRetracted: 'All right, that was a joke. I won’t suggest keeping it as a memory.',
  eraseInMenu:
    'I can still find what you wrote earlier. To erase a message, choose “Delete permanently…” in its menu.',

  remembered: (content) => `I’ll remember: “${content}”`,
  todoAdded: (content, due) =>
    `Added to your to-dos: “${content}”${due === null ? '' : ` (due ${due})`}`,
  todosAdded: (lines) => `Added to your to-dos:\n\n${lines}`,
  addedTodo: (content, due) => `- “${content}”${due === null ? '' : ` (due ${due})`}`,
  todoMoved: (content, due) => `Moved: “${content}” is due ${due} now.`,
  dueUnclear: (words) =>
    `When is it due? I can’t tell which day “${words}” means. Set one in its details, or add it again with a date.`,
  todoFinished: (content) => `Done: “${content}” is off your to-do list.`,
  todoCanceled: (content) => `Canceled: “${content}” is off your to-do list.`,
  unsureTodo: 'Do you mean this to-do? I haven’t changed anything yet.',
  alreadyKnown: (content) => `I already remember that: “${content}” [1]`,
  corrected: (before, after) => `Corrected. Was: “${before}” Now: “${after}”`,
  turnCorrected: (after, before, when) =>
    `Your correction is saved in this conversation: “${after}”. ${when.charAt(0).toUpperCase()}${when.slice(1)} you said: “${before}” [1]. To make it a memory, say “remember that …”.`,
  timeCorrected: (after, before) =>
    `So: “${after}”. I can still find your message “${before}”, too. To keep the right one as a memory, say “remember that …”.`,
  confirmed: (content) => `Confirmed, and it will not fade: “${content}” [1]`,
  retracted: (content) =>
    `Removed: “${content}”\n\nI won’t use it anymore. It stays in your history, where you can restore it or delete it permanently.`,
  noTarget: (target) => `I don’t have a memory about “${target}”, so I didn’t change anything.`,
  messageOnly: (target, quote) =>
    `I don’t have a memory about “${target}”, but you wrote: “${quote}” [1]. To erase that message, choose “Delete permanently…” in its menu.`,
  eraseMany: (topic) =>
    `I don’t erase several things at once from the chat. To erase everything about “${topic}”, open it in [People and things](#/entities) and choose “Delete permanently…”, or do so in the menu of a memory or message. This is what I have:`,
  eraseAll:
    'I don’t erase everything at once from the chat, so I changed nothing. To erase memories, select them under [Memory](#/memories) and choose “Delete permanently…”. Each message has this in its menu, too.',
  noTodo: (target) => `You have no open to-do about “${target}”, so I changed nothing.`,
  whichTodo: 'Which to-do do you mean? Name it, and I’ll change it.',
  severalTodos: (contents) =>
    `More than one to-do matches, so I changed nothing: ${contents.map((one) => `“${one}”`).join(', ')}. Which one do you mean?`,
  severalTargets: 'More than one memory matches, so I changed nothing. Which one do you mean?',
  unsureReference: 'Do you mean this memory? I haven’t changed anything yet.',
  unsureCorrection:
    'Did you mean to correct this memory? It would be replaced by your words, so I haven’t changed it yet.',
  unchanged: 'It already says that, so I changed nothing.',
  actedBefore:
    'I already acted on this message, so I changed nothing this time. To repeat it, send it again.',
  undoByHand:
    'To undo a change, press “Undo” on its card, or find it under [What changed](#/changes).',
  usage: {
    remember:
      'Write what to remember after the command, for example `/remember My sister lives in Lyon`.',
    todo: 'Write what you need to do after the command, for example `/todo Call the dentist`.',
    done: 'Write which to-do is done, for example `/done call the dentist`.',
    forget: 'Write which memory to remove, for example `/forget my sister lives in Lyon`.',
    correct:
      'Write the old and the new wording with an arrow between them, for example `/correct My sister lives in Lyon -> My sister lives in Nice`.',
    confirm: 'Write which memory to confirm, for example `/confirm my sister lives in Lyon`.',
    why: 'Write your question after the command, for example `/why Does my sister live in Lyon?`.',
  },

  evidenceHeading: 'Here’s what I know about it, and where it comes from:',
  quotedEvidence: (quote, when) => `“${quote}” (${when})`,
  typedByPerson: 'you wrote it down yourself',
  noSourceMessage: 'no source message',
  linksAmong: 'How these are connected:',
  relation: {
    temporal: 'came before',
    causal: 'led to',
    entity: 'is linked to',
    derived_from: 'comes from',
    supersedes: 'replaced',
    contradicts: 'contradicts',
    related_to: 'is related to',
    part_of: 'is part of',
  },
  omittedEvidence: (count) => `${count} more didn’t fit.`,
  nothingFound: 'I found nothing that answers this in your memories or in what you said before.',
  closest: 'The closest I have:',
  about: (topic) => `What I have about “${topic}”:`,
  profile: {
    self: 'What I know about you:',
    preferences: 'What you prefer:',
    goals: 'Your goals:',
    decisions: 'What you decided:',
    todos: 'Your to-dos:',
    disputed: 'Where your memories disagree:',
  },
  nothingAboutYou:
    'I don’t know anything about you yet. Tell me something, and I can find it again.',
  allMemories: (count) => (count === 1 ? 'See it in Memory' : `See all ${count} memories`),
  decisions: 'What you decided, newest first:',
  goals: 'Your goals:',
  unknownName: (name) => `You haven’t told me anything about “${name}”, so I don’t know.`,
  more: (count) => (count === 1 ? 'There is one more.' : `There are ${count} more.`),
  savedMemory: (content, when, n) => `You asked me ${when} to remember: “${content}” [${n}]`,
  extractedMemory: (content, when, n) => `${content} (${when}; learned from what you said) [${n}]`,
  otherMemory: (content, when, n) => `${content} (saved ${when}) [${n}]`,
  quotedFile: (content, title, line, n) => `In ${title}, from line ${line}: “${content}” [${n}]`,
  quotedTurn: (content, when, n) => `You told me ${when}: “${content}” [${n}]`,
  partOfLongText: '(part of a longer message; the source shows all of it)',
  unconfirmed: (newer) => `newer, unconfirmed: “${newer}”`,
  conflict: (first, second) =>
    `I have two answers, and they don’t agree:\n\n- ${first}\n- or: ${second}\n\nWhich one is right?`,
  openTodos: (count) => `You have ${plural(count, 'open to-do', 'open to-dos')}:`,
  noTodos: 'You don’t have any open to-dos.',
  mentionedTodos: 'Not on the list, but you said:',
  purchases: 'To buy:',
  statedPurchases: 'None of your to-dos is something to buy, but you said:',
  nothingToBuy:
    'Your shopping list is empty. Say “add milk to my shopping list”, and I’ll keep it.',
  due: (when) => `due ${when}`,
  overdueTodos: 'Overdue:',
  nothingOverdue: 'Nothing is overdue.',
  finishedTodos: 'Finished:',
  noFinishedTodos: (days) => `You didn’t finish any to-dos ${inPeriod(days)}.`,
  planned: (interval) => `${interval}:`,
  nothingPlanned: (interval) => `${interval}: nothing planned.`,
  undatedTodos: (count) =>
    `Without a date: ${plural(count, 'to-do', 'to-dos')}. Ask “what’s on my to-do list?” to see all of them.`,
  changedSince: (day) => `Changed since ${day}:`,
  allChanges: 'See all changes',
  nothingChanged: (day) => `No memory has changed since ${day}.`,
  change: { new: 'New', corrected: 'Corrected', done: 'Done', removed: 'Removed' },
  earlier: 'Before that:',
  currentHeading: 'Now:',
  noEarlierValue: 'I don’t know of anything that was different before.',
  since: (day) => `since ${day}`,
  heldBetween: (from, until) => (from === until ? `on ${from}` : `from ${from} to ${until}`),
  heldUntil: (until) => `until ${until}`,
  noLonger: (interval) => `${interval}, no longer true`,
  pastEvent: 'already over',
  alsoStated: 'You also said:',
  statedSoFar: 'What you’ve told me so far:',
  fading: 'These memories will fade in the next 30 days unless they’re used or you confirm them:',
  nothingFades: (first) =>
    `No memory will fade in the next 30 days.${first === null ? '' : ` The first one fades ${first}.`}`,
  nothingEverFades: (lines) => `Nothing I remember is set to fade:\n\n${lines}`,
  lasting: {
    pending: 'waiting for your review',
    rejected: 'rejected',
    confirmed: 'confirmed by you',
    user: 'written, asked for, or kept by you',
    protected: 'about someone or something you protect',
    identity: 'about who you are',
    open: 'an open to-do or goal',
    vital: 'too important to lose',
    health: 'about health',
    disputed: 'contradicted, and not settled yet',
  },
  fadesOn: (when) => `fades ${when}`,
  statedInInterval: (days) => `What you told me ${days === null ? 'then' : inPeriod(days)}:`,
  nothingStated: (days) => `I found nothing like that from you ${inPeriod(days)}.`,
  countTodos: (count) =>
    count === 0
      ? 'You don’t have any open to-dos.'
      : `${plural(count, 'open to-do', 'open to-dos')}:`,
  countMentions: (count, topic, isInInterval) =>
    count === 0
      ? `I found no messages from you about “${topic}”${isInInterval ? ' in that time' : ''}.`
      : `${plural(count, 'message', 'messages')} about “${topic}”:`,
  countMemories: (memories, messages) =>
    `I have ${plural(memories, 'memory', 'memories')} and ${plural(messages, 'message', 'messages')} from you in this workspace.`,
  links: 'The links I found:',
  noLinks: 'I didn’t find any matching links in what you sent me.',
  today: (day) => `Today is ${day}.`,
  timeNow: (time) => `It is ${time}.`,
  daysUntil: (day, days) =>
    days === 0 ? `That is today, ${day}.` : `${plural(days, 'day', 'days')} until ${day}.`,
  unknownDate: 'I don’t know which date you mean. Write it like “June 1” or “next Friday”.',
};
