import type { Scene } from '../../story.ts';

/** Home of the narrator, her family, and the smell of the kitchen. */
export const homeScenes: readonly Scene[] = [
  {
    daysAgo: 358,
    at: '20:10',
    conversation: 'home',
    turns: [
      [
        'Hi. I’m Nora, and I draw picture books for a living.',
        'Hello Nora. Tell me things as they come: you can see everything I keep, and take any of it back.',
      ],
      [
        'I live in Porto, in a small apartment on Rua das Flores, with a ginger cat called Biscuit.',
        'A ginger cat called Biscuit. I will remember the cat first and the address second.',
      ],
      [
        'I think best before eight in the morning, so please never suggest evening work.',
        'Mornings for thinking, evenings for nothing. Understood.',
      ],
    ],
    statements: [
      { kind: 'Identity', content: 'The user’s name is Nora', quote: 'I’m Nora', importance: 90 },
      {
        kind: 'Fact',
        content: 'Nora draws picture books for a living',
        quote: 'I draw picture books for a living',
        importance: 80,
      },
      {
        kind: 'Fact',
        content: 'Nora lives in a small apartment on Rua das Flores in Porto',
        quote: 'I live in Porto, in a small apartment on Rua das Flores',
        about: { user: 'person', Porto: 'place', 'Rua das Flores': 'place' },
        importance: 70,
      },
      {
        kind: 'Fact',
        content: 'Nora has a ginger cat called Biscuit',
        quote: 'with a ginger cat called Biscuit',
        about: { Biscuit: 'animal', user: 'person' },
      },
      {
        kind: 'Preference',
        content:
          'Nora thinks best before eight in the morning and does not want to work in the evening',
        quote: 'I think best before eight in the morning',
      },
    ],
    actions: [
      { action: 'confirm', memory: 'The user’s name is Nora' },
      { action: 'confirm', memory: 'The user’s name is Nora' },
      { action: 'rename', entity: 'user', name: 'Nora' },
      { action: 'confirm', memory: 'Nora draws picture books for a living' },
      { action: 'confirm', memory: 'Nora lives in a small apartment on Rua das Flores in Porto' },
      { action: 'confirm', memory: 'Nora has a ginger cat called Biscuit' },
      {
        action: 'confirm',
        memory:
          'Nora thinks best before eight in the morning and does not want to work in the evening',
      },
    ],
  },
  {
    daysAgo: 270,
    at: '07:20',
    conversation: 'kitchen',
    turns: [
      [
        'How did my grandmother’s bread go again? Avó Rosa never measured anything.',
        'You have not told me her way yet. A plain one to begin with: mix flour, water, salt and starter in the evening, fold three times, and bake in a hot pot at 240 degrees in the morning.',
      ],
      [
        'That is nearly it. She put in a spoon of honey because the flour from the mill was bitter.',
        'Honey against a bitter mill. Now it is hers.',
      ],
      [
        'And the walnuts stay out when Leo comes.',
        'They do: Leo must not have any. [[Leo is allergic to walnuts]]',
      ],
    ],
    statements: [
      {
        kind: null,
        content:
          'To bake Avó Rosa’s bread: mix flour, water, salt and starter in the evening, fold three times, bake in a hot pot at 240 degrees in the morning',
        quote: 'mix flour, water, salt and starter in the evening, fold three times',
        about: { 'Avó Rosa': 'person' },
        importance: 60,
      },
      {
        kind: 'Fact',
        content:
          'Avó Rosa put a spoon of honey into the dough, because the flour from the mill was bitter',
        quote: 'She put in a spoon of honey',
        about: { 'Avó Rosa': 'person' },
      },
      {
        kind: 'Decision',
        content: 'Nora bakes without walnuts when Leo comes',
        quote: 'the walnuts stay out when Leo comes',
        about: { Leo: 'person', user: 'person' },
        importance: 70,
      },
    ],
    actions: [
      {
        action: 'accept',
        memory:
          'To bake Avó Rosa’s bread: mix flour, water, salt and starter in the evening, fold three times, bake in a hot pot at 240 degrees in the morning',
      },
      {
        action: 'confirm',
        memory:
          'To bake Avó Rosa’s bread: mix flour, water, salt and starter in the evening, fold three times, bake in a hot pot at 240 degrees in the morning',
      },
      {
        action: 'confirm',
        memory:
          'Avó Rosa put a spoon of honey into the dough, because the flour from the mill was bitter',
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 198,
    at: '09:15',
    conversation: 'home',
    turns: [
      [
        'The landlord is selling the apartment on Rua das Flores, so that I have to be out by the end of the month.',
        'That is short notice. Do you want a list of what has to be done, or just somebody to tell?',
      ],
      [
        'Found one! I am moving to an apartment in Matosinhos, on the third floor, near the sea. A neighbor, Galina, heard of it at the market.',
        'Third floor, near the sea, by way of the fish market. Congratulations.',
      ],
      ['Biscuit hates the elevator.', 'Biscuit did not sign the contract.'],
    ],
    statements: [
      {
        kind: 'Event',
        content:
          'Nora’s landlord sold the apartment on Rua das Flores and she had to leave within the month',
        quote: 'The landlord is selling the apartment on Rua das Flores',
        about: { user: 'person', 'Rua das Flores': 'place' },
      },
      {
        kind: 'Fact',
        content: 'Nora lives in an apartment in Matosinhos, on the third floor, near the sea',
        quote: 'I am moving to an apartment in Matosinhos, on the third floor, near the sea',
        about: { user: 'person', Matosinhos: 'place' },
        importance: 75,
      },
      {
        kind: 'Observation',
        content: 'Biscuit hates the elevator',
        quote: 'Biscuit hates the elevator',
        about: { Biscuit: 'animal' },
        importance: 20,
      },
    ],
    actions: [
      {
        action: 'replace',
        memory: 'Nora lives in an apartment in Matosinhos, on the third floor, near the sea',
      },
    ],
    night: 'next',
  },
  {
    daysAgo: 186,
    at: '08:30',
    conversation: 'home',
    turns: [
      [
        'We are in. Small correction: it is the fourth floor. I counted again with the cello on my back.',
        'The cello is a reliable instrument for that. You can correct it in your memories; the old floor stays there, struck through.',
      ],
      [
        'Galina lives next door. She is from Kazan, seventy-one, and has opinions about soup.',
        'Every stairwell should have somebody with opinions about soup.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Galina is Nora’s neighbor, comes from Kazan and is seventy-one',
        quote: 'She is from Kazan, seventy-one',
        about: { Galina: 'person', Kazan: 'place' },
        importance: 60,
      },
    ],
    actions: [
      {
        action: 'correct',
        memory: 'Nora lives in an apartment in Matosinhos, on the third floor, near the sea',
        content: 'Nora lives in an apartment in Matosinhos, on the fourth floor, near the sea',
      },
      {
        action: 'confirm',
        memory: 'Nora lives in an apartment in Matosinhos, on the fourth floor, near the sea',
      },
      {
        action: 'confirm',
        memory: 'Galina is Nora’s neighbor, comes from Kazan and is seventy-one',
      },
    ],
  },
  {
    daysAgo: 128,
    at: '17:40',
    conversation: 'kitchen',
    turns: [
      [
        'Галина учит меня русскому. Сегодня мы пекли сырники, и я всё поняла без словаря.',
        'Это уже почти родство. Чему вы научились сегодня, кроме сырников?',
      ],
      [
        'Она кладёт в сырники щепотку соли и совсем не кладёт муку.',
        'Соль есть, муки нет. Запомню, как она говорит.',
      ],
    ],
    statements: [
      {
        kind: 'Fact',
        content: 'Галина учит Нору русскому языку',
        quote: 'Галина учит меня русскому',
        about: { Галина: 'person', user: 'person' },
      },
      {
        kind: 'Fact',
        content: 'Галина кладёт в сырники щепотку соли и совсем не кладёт муку',
        quote: 'Она кладёт в сырники щепотку соли и совсем не кладёт муку',
        about: { Галина: 'person' },
      },
    ],
    actions: [
      { action: 'merge', entity: 'Galina', gone: 'Галина' },
      { action: 'confirm', memory: 'Галина кладёт в сырники щепотку соли и совсем не кладёт муку' },
    ],
    night: 'next',
  },
];
