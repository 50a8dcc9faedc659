// @vitest-environment node
import { SCHEDULE_DAYS } from '../../../renderer/features/routines/schedule.ts';
import { routineStepResultSchema } from '../../../shared/contract/routines/routineRun.ts';
import {
  routineCauseSchema,
  routineOutputSchema,
  routineRunStateSchema,
} from '../../../shared/domain/routine.ts';
import { describe, expect, test } from 'vitest';
import type { EntryRefusal } from '../../../renderer/entrance/refusal.ts';
import { HOST_REFUSALS } from '../../../shared/handshake/frames.ts';
import { errorCodeSchema } from '../../../shared/contract/errors.ts';
import { secretBackendSchema } from '../../../shared/contract/secrets.ts';
import { settingProblemSchema, settingSchema } from '../../../shared/contract/settings.ts';
import { factSortSchema } from '../../../shared/contract/facts.ts';
import { mergeProposalSchema } from '../../../shared/contract/entities.ts';
import {
  forgetItemSchema,
  forgetLocationSchema,
  forgetReasonSchema,
} from '../../../shared/contract/forget.ts';
import { importFileProblemSchema, importSchema } from '../../../shared/contract/imports.ts';
import { importProviderSchema, skipReasonSchema } from '../../../shared/domain/imports.ts';
import { reviewReasonSchema } from '../../../shared/contract/review.ts';
import { reviewQueues } from '../../../renderer/stores/shell/route.ts';
import { storagePartSchema } from '../../../shared/contract/health.ts';
import { maintenanceRunSchema, stageNameSchema } from '../../../shared/contract/maintenance.ts';
import {
  noticeSchema,
  selfTestFailureSchema,
  statusSchema,
  storageStateSchema,
} from '../../../shared/contract/status.ts';
import { settingKeys } from '../../../shared/config.ts';
import {
  actorSchema,
  changeCauseSchema,
  undoRefusalSchema,
} from '../../../shared/domain/change.ts';
import { documentFormatSchema, ingestReasonSchema } from '../../../shared/domain/document.ts';
import {
  archiveProblemSchema,
  exportItemSchema,
  exportProblemSchema,
  memoryFormatSchema,
  offsiteProblemSchema,
  omittedItemSchema,
} from '../../../shared/domain/exports.ts';
import { memoryActionSchema } from '../../../shared/domain/chat.ts';
import {
  graphChangeSchema,
  graphLensSchema,
  graphFlags,
  graphRelationSchema,
} from '../../../shared/domain/graph.ts';
import { cardSigns, legendSigns } from '../../../renderer/features/graph/legendSigns.ts';
import type {
  CardWord,
  GroupHeading,
} from '../../../renderer/features/graph/cards/model/pageContent.ts';
import { graphCenterSchema } from '../../../shared/contract/graph.ts';
import { entityRoleSchema, entityTypeSchema } from '../../../shared/domain/entity.ts';
import {
  lastingReasonSchema,
  nodeKindSchema,
  nodeStatusSchema,
  nodeTypeSchema,
  reviewSchema,
  statusReasonSchema,
  trustSchema,
  usedSourceTypes,
} from '../../../shared/domain/node.ts';
import {
  bulletinSectionSchema,
  questionIntentSchema,
  recallListSchema,
  receiptGroupSchema,
  receiptStepSchema,
  receiptWarningSchema,
} from '../../../shared/domain/receipt.ts';
import { slashCommands } from '../../../renderer/features/chat/composer/slashCommands.ts';
import { modelProblemSchema, modelRoleSchema } from '../../../shared/domain/model.ts';
import { shortcutGroups } from '../../../renderer/features/keyboard/keys.ts';
import { defaultBindings } from '../../../renderer/stores/shell/shortcuts.ts';
import type { BindingProblem } from '../../../renderer/stores/shell/keyBinding.ts';
import type { Scale } from '../../../renderer/stores/memory/timeline.ts';
import type { Expansion } from '../../../renderer/stores/graph/graphState.ts';
import { rejectReasons, reviewActions } from '../../../renderer/stores/memory/reviewState.ts';
import { strengthBands } from '../../../renderer/stores/memory/factState.ts';
import { changeTopics } from '../../../renderer/stores/memory/history/changeFeed.ts';
import { createI18n } from '../../../renderer/i18n.ts';
import { en } from '../../../renderer/locales/en/index.ts';
import { ru } from '../../../renderer/locales/ru/index.ts';

const allShortcuts = shortcutGroups(defaultBindings);
const keyPlaces = secretBackendSchema.options.filter((backend) => backend !== 'none');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text with its whole key, as the code writes it. */
function flatten(tree: object, prefix: string, separator: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix === '' ? name : `${prefix}${separator}${name}`;
    const deeper = prefix === '' ? ':' : '.';
    return typeof value === 'string'
      ? [[key, value] as [string, string]]
      : flatten(value as object, key, deeper);
  });
}

const english = new Map(flatten(en, '', ':'));
const russian = new Map(flatten(ru, '', ':'));
const keysOf = (texts: ReadonlyMap<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));

const sources = import.meta.glob<string>('../../../renderer/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(sources).join('\n');
const engineSources = import.meta.glob<string>(
  ['../../../electron/**/*.ts', '../../../shared/**/*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
/** Texts named by code: of the engine, a host, the wire, or the window itself. */
const given = (reasons: readonly string[]) => {
  const all = [...Object.values(engineSources), code].join('\n');
  return reasons.filter((reason) => all.includes(`'${reason}'`));
};
/** Tools a model has in a conversation. */
const toolNames = Object.entries(engineSources)
  .filter(([path]) => path.includes('/engine/chat/'))
  .flatMap(([, text]) => [...text.matchAll(/defineTool\(\s*(?:\/\/.*\s*)*'(\w+)'/g)])
  .map((match) => match[1] ?? '');

/** Keys made at run time, with every value their variable part can take. */
const refusals: readonly EntryRefusal['reason'][] = [
  ...HOST_REFUSALS,
  'other_home',
  'not_registered',
  'no_storage',
];

const families: Readonly<Record<string, readonly string[]>> = {
  'errors:code.': errorCodeSchema.options,
  'errors:reason.': given(Object.keys(en.errors.reason)),
  'errors:model.': modelProblemSchema.options.flatMap((code) => [`${code}.what`, `${code}.todo`]),
  'shell:refused.': refusals.flatMap((reason) => [`${reason}.title`, `${reason}.text`]),
  'settings:models.role.': modelRoleSchema.options,
  'settings:models.roleMeaning.': modelRoleSchema.options,
  'settings:models.roleNone.': modelRoleSchema.options,
  'settings:models.roleFrom.': ['environment', 'workspace'],
  'settings:models.keyStored.': keyPlaces,
  'settings:models.keyGoes.': keyPlaces,
  'settings:shortcuts.problem.': ['browser', 'no_modifier'] satisfies BindingProblem[],
  'changes:topics.': Object.keys(changeTopics),
  'chat:tool.': toolNames,
  'documents:format.': documentFormatSchema.options,
  'documents:reason.': ingestReasonSchema.options,
  'documents:folderReason.': ['not_absolute', 'not_a_folder', 'own_folder', 'whole_disk'],
  'memories:field.': [
    'content',
    'kind',
    'importance',
    'status',
    'review',
    'confidence',
    'event_time',
    'true_from',
    'true_until',
  ],
  'memories:links.': ['part_of', 'causal'].flatMap((one) => [`${one}.out`, `${one}.in`]),
  'memories:links.choice.': ['related_to', 'part_of'],
  'chat:memoryAlarm.': selfTestFailureSchema.options,
  'health:selfTest.fails.': selfTestFailureSchema.options,
  'memories:reviewed.': reviewSchema.options,
  'words:kind.': nodeKindSchema.options,
  'words:kindMeaning.': nodeKindSchema.options,
  'words:type.': nodeTypeSchema.options,
  'words:status.': nodeStatusSchema.options,
  'words:statusReason.': statusReasonSchema.options,
  'words:trust.': trustSchema.options,
  'words:trustMeaning.': [...trustSchema.options, 'pasted'],
  'words:actor.': actorSchema.options,
  'words:cause.': changeCauseSchema.options,
  'words:act.': changeCauseSchema.options,
  'words:entity.': entityTypeSchema.options,
  'memories:filter.band.': ['any', ...Object.keys(strengthBands)],
  'memories:filter.origins.': usedSourceTypes,
  'memories:lasting.': lastingReasonSchema.options,
  'memories:why.source.': ['memory', 'turn', 'entity'],
  'memories:sort.': factSortSchema.options,
  'chat:action.': [...memoryActionSchema.shape.action.options, 'undone'],
  // Used memories are divided into cited and read ones.
  'receipt:group.': ['read', ...receiptGroupSchema.options],
  'receipt:why.': ['answer_without', 'not_relevant'],
  'receipt:section.': bulletinSectionSchema.options,
  'receipt:path.': recallListSchema.options,
  'receipt:step.': receiptStepSchema.options,
  'receipt:intent.': questionIntentSchema.options,
  'receipt:warning.': receiptWarningSchema.options,
  'review:reason.': reviewReasonSchema.options,
  'review:lastAction.': reviewActions,
  'review:queue.': reviewQueues,
  'review:alike.': mergeProposalSchema.shape.reason.options,
  'review:reject.': rejectReasons,
  'review:otherOne.': ['supersede', 'retract'],
  'entities:role.': entityRoleSchema.options,
  'forget:reason.': forgetReasonSchema.options,
  'forget:location.': forgetLocationSchema.options,
  'forget:kind.': forgetItemSchema.options.map(({ shape }) => shape.kind.value),
  'timeline:scale.': ['day', 'week', 'month', 'year'] satisfies Scale[],
  'health:lacks.': statusSchema.shape.degraded.element.options,
  'health:stage.': stageNameSchema.options,
  'health:part.': storagePartSchema.options,
  'health:run.': maintenanceRunSchema.shape.state.options,
  'health:stageState.': ['skipped', 'failed', 'cancelled'],
  'health:why.': ['no_model', 'not_today', 'switched_off', 'damaged', 'internal', 'unreadable'],
  'graph:lensName.': graphLensSchema.options,
  'graph:lensMeaning.': graphLensSchema.options,
  'chat:choice.command.': ['forget', 'confirm', 'correct', 'done', 'cancel'],
  'graph:relation.': graphRelationSchema.options,
  'graph:backwards.': graphRelationSchema.options,
  'graph:centers.': ['latest', 'answer', 'search'],
  'graph:announcement.': [
    'expand',
    'collapse',
    'nothing',
    'comparing',
    'full',
  ] satisfies Expansion[],
  'graph:mark.': Object.keys(graphFlags),
  'graph:change.': graphChangeSchema.options.filter((change) => change !== 'same'),
  'graph:page.heading.': ['sources', 'messages', 'causes', 'belongs', 'others'],
  'graph:page.middle.': graphCenterSchema.options.map(({ shape }) => shape.kind.value),
  'graph:page.group.': ['led', 'related', 'past', 'added'] satisfies GroupHeading[],
  'graph:page.word.': ['led', 'replaced', 'disagree'] satisfies CardWord[],
  'graph:page.legend.': cardSigns,
  'graph:legend.': ['sorts', 'relations', 'trusts', 'kinds', ...legendSigns],
  'settings:languages.': ['system', 'en', 'ru'],
  'settings:themes.': ['system', 'light', 'dark'],
  'settings:origin.': settingSchema.shape.origin.options.filter((origin) => origin !== 'default'),
  'settings:edition.': ['desktop', 'browser'],
  'settings:problems.reason.': settingProblemSchema.shape.reason.options,
  'settings:memory.': [
    'memory_enabled',
    'privacy_redact_secrets',
    'ingest_enabled',
    'memory_enabled_hint',
    'privacy_redact_secrets_hint',
    'ingest_enabled_hint',
  ],
  'settings:memory.reviewChoice.': ['uncertain', 'all', 'none'],
  'settings:key.': settingKeys
    .filter((key) => !key.startsWith('ui.'))
    .map((key) => key.replaceAll('.', '_')),
  'shell:notice.': noticeSchema.shape.code.options,
  'shell:storage.': storageStateSchema.options
    .filter((state) => state !== 'ok')
    .flatMap((state) => [`${state}.title`, `${state}.text`]),
  'shell:shortcuts.group.': allShortcuts.map((group) => group.id),
  'shell:shortcuts.action.': [
    ...new Set(allShortcuts.flatMap((group) => group.shortcuts.map((shortcut) => shortcut.id))),
  ],
  'imports:how.': importProviderSchema.options,
  'imports:step.': ['uploading', 'inspecting'],
  'imports:skipped.': skipReasonSchema.options,
  'imports:fileProblem.': importFileProblemSchema.options,
  'imports:language.': ['en', 'ru'],
  'imports:state.': importSchema.shape.state.options,
  'imports:notExported.': ['chatgpt', 'claude'],
  'exports:conversation.': ['markdown', 'html'],
  'exports:scope.': ['active', 'all'],
  'exports:format.': memoryFormatSchema.options,
  'exports:memories.': memoryFormatSchema.options.map((format) => `${format}Note`),
  'exports:open.': ['uploading', 'reading'],
  'exports:written.': exportItemSchema.options.filter((name) => name !== 'rows'),
  'exports:omitted.': omittedItemSchema.options,
  'exports:problem.': exportProblemSchema.options,
  'exports:offsiteProblem.': offsiteProblemSchema.options,
  'exports:archiveProblem.': archiveProblemSchema.options,
  'chat:command.': slashCommands.flatMap((command) => [`${command}.name`, `${command}.text`]),
  'routines:trigger.': ['manual', 'schedule', 'selector'],
  'routines:cause.': routineCauseSchema.options,
  'routines:state.': routineRunStateSchema.options,
  'routines:stepState.': routineStepResultSchema.shape.state.options,
  'routines:problem.': ['no_model', 'internal', 'interrupted', 'unreadable'],
  'routines:day.': SCHEDULE_DAYS,
  'routines:output.': routineOutputSchema.options,
};

const written = new Set(
  [
    ...code.matchAll(
      /['`]((?:changes|common|shell|chat|documents|memories|receipt|review|forget|entities|graph|timeline|imports|exports|health|settings|errors|words|routines):[\w.]+)['`]/g,
    ),
  ].map((match) => match[1] ?? ''),
);
const used = new Set([
  ...written,
  ...Object.entries(families).flatMap(([prefix, values]) => values.map((value) => prefix + value)),
]);

describe('the texts of the two languages', () => {
  test('the scan of the source finds the keys it looks for', () => {
    expect(written.size).toBeGreaterThan(100);
    expect(written).toContain('chat:send');
  });

  test('every key that the code asks for has an English text', () => {
    expect([...used].filter((key) => !keysOf(english).has(key))).toEqual([]);
  });

  test('every English text is asked for somewhere', () => {
    expect([...keysOf(english)].filter((key) => !used.has(key))).toEqual([]);
  });

  test('every run-time key of the code belongs to a family listed here', () => {
    const dynamic = [
      ...code.matchAll(
        /`((?:changes|shell|chat|documents|memories|receipt|review|forget|entities|graph|timeline|imports|exports|health|settings|errors|words|routines):[\w.]*)\$\{/g,
      ),
    ];
    const unknown = dynamic.map((match) => match[1] ?? '').filter((key) => !(key in families));
    expect(unknown).toEqual([]);
  });

  test('Russian has the same keys as English and no others', () => {
    expect([...keysOf(russian)].sort()).toEqual([...keysOf(english)].sort());
  });

  test('every Russian text is Russian, except names that are the same everywhere', () => {
    const same = /^(English|Loci|Markdown|JSON|PDF|Word|…|\/\w+)$/;
    const untranslated = [...russian].filter(
      ([, text]) => !/\p{Script=Cyrillic}/u.test(text) && !same.test(text),
    );
    expect(untranslated).toEqual([]);
  });

  test('both languages fill in the same values', () => {
    const missingPlaceholders = (texts: ReadonlyMap<string, string>, key: string) =>
      new Set(
        [...texts]
          .filter(([each]) => each.replace(PLURAL, '') === key)
          .flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])),
      );
    const different = [...keysOf(english)].filter((key) => {
      const [a, b] = [missingPlaceholders(english, key), missingPlaceholders(russian, key)];
      return [...a].sort().join() !== [...b].sort().join();
    });
    expect(different).toEqual([]);
  });

  test('plural texts have every form of their language', () => {
    const plural = [...english.keys()].filter((key) => key.endsWith('_other'));
    expect(plural.length).toBeGreaterThan(5);
    for (const key of plural.map((each) => each.replace(PLURAL, ''))) {
      expect(english.has(`${key}_one`), key).toBe(true);
      for (const form of ['one', 'few', 'many', 'other']) {
        expect(russian.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
      }
    }
  });

  test('every refusal of an undo has a sentence', () => {
    for (const reason of undoRefusalSchema.options) expect(en.errors.reason).toHaveProperty(reason);
  });
});

test.each([
  ['en', '12,345 memories'],
  ['ru', '12\u00a0345 воспоминаний'],
] as const)(
  'in %s a number in a text is written as the language writes it: "%s"',
  (locale, text) => {
    expect(createI18n(locale, { en, ru }).t('memories:count', { count: 12_345 })).toBe(text);
  },
);

test('numbers follow when another language is chosen', async () => {
  const i18n = createI18n('en', { en, ru });
  await i18n.changeLanguage('ru');
  expect(i18n.t('memories:count', { count: 12_345 })).toBe('12\u00a0345 воспоминаний');
});

describe('Russian plurals', () => {
  const { t } = createI18n('ru', { en, ru });

  test.each([
    [1, '1 воспоминание'],
    [2, '2 воспоминания'],
    [5, '5 воспоминаний'],
    [11, '11 воспоминаний'],
    [21, '21 воспоминание'],
    [22, '22 воспоминания'],
  ])('for %i says "%s"', (count, text) => {
    expect(t('memories:count', { count })).toBe(text);
  });

  test.each([
    [1, 'Процитирован 1 источник'],
    [2, 'Процитировано 2 источника'],
    [5, 'Процитировано 5 источников'],
    [21, 'Процитирован 21 источник'],
  ])('agree in the verb as well: for %i "%s"', (count, text) => {
    expect(t('chat:memoriesUsed', { count })).toBe(text);
  });

  const keys = [...russian.keys()].filter((key) => key.endsWith('_few'));
  const stems = keys.map((key) => key.replace(/_few$/, ''));
  const sayings = stems.map((key) => {
    const missingPlaceholders = [...(russian.get(`${key}_few`) ?? '').matchAll(/\{\{(\w+)\}\}/g)];
    const values: { count?: number } = Object.fromEntries(
      [...missingPlaceholders, ['', 'number'], ['', 'total']].map(([, name = '']) => [name, '…']),
    );
    // The figure itself is left out, so that only the words are compared.
    const say = (count: number) =>
      t(key as 'memories:count', { ...values, count }).replace(/\d+/g, '#');
    return { key, say };
  });

  test('say 21 as 1, in every text', () => {
    expect(stems.length).toBeGreaterThan(40);
    for (const { key, say } of sayings) expect(say(21), key).toBe(say(1));
  });

  /** The word right after a figure, where one stands there. */
  const counted = sayings.flatMap(({ key, say }) => {
    const text = russian.get(`${key}_many`) ?? '';
    const word = /\{\{(?:count|number|total)\}\} (\p{L}+)/u.exec(text)?.[1];
    return word === undefined ? [] : [{ key, say, word }];
  });
  /** Verbs, and adjectives without their noun: these are the same for two and for five. */
  const notNouns = ['угасают', 'угаснут', 'останутся', 'отложенных'];

  /** In these cases of a noun two and five are the same: "в 2 копиях, в 5 копиях". */
  const sameForMany = [
    'forget:backupsHold',
    'forget:quarantinedCopies',
    'memories:bulk.forgetLimit',
    'documents:paths',
    'graph:page.memoriesOf',
  ];

  test('say 2 otherwise than 1, and 5 otherwise than 2, wherever a noun is counted', () => {
    expect(counted.length).toBeGreaterThan(40);
    for (const { key, say, word } of counted) {
      if (notNouns.includes(word)) continue;
      expect(say(2), key).not.toBe(say(1));
      if (!sameForMany.includes(key)) expect(say(5), key).not.toBe(say(2));
    }
  });
});
