// Lint rules of this project's own. Each keeps one decision of docs/architecture.md from eroding,
// and each has planted violations in tests/architecture/lintRules.test.ts.
import ts from 'typescript';
import { allowOption, destructuredNames, isNamed, member } from './lintNodes.mjs';
import { outboundHttpInOneFile } from './outboundHttpRule.mjs';

/**
 * Clock and chance come in through ports, so that everything can be replayed in a test. Stock
 * `no-restricted-properties` sees neither `globalThis.Date.now()` nor `new Date()`.
 */
const noAmbientEffects = {
  meta: {
    type: 'problem',
    messages: {
      clock: 'Take the time as an argument or from a Clock; only composition roots read it.',
      random: 'Take randomness from an injected source; only composition roots roll dice.',
      id: 'Take ids from an IdSource; only composition roots make them.',
    },
    ...allowOption(['clock', 'random', 'id']),
  },
  create(context) {
    const allowed = context.options[0].allow;
    const report = (node, messageId) => {
      if (!allowed.includes(messageId)) context.report({ node, messageId });
    };
    return {
      MemberExpression(node) {
        if (isNamed(node.object, 'Date') && member(node) === 'now') report(node, 'clock');
        if (isNamed(node.object, 'Math') && member(node) === 'random') report(node, 'random');
      },
      VariableDeclarator(node) {
        const names = destructuredNames(node.id);
        if (isNamed(node.init, 'Date') && names.includes('now')) report(node, 'clock');
        if (isNamed(node.init, 'Math') && names.includes('random')) report(node, 'random');
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node, 'clock');
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'Date')) report(node, 'clock');
      },
      // Every mention, so that an import, a call and a reference passed on are all seen.
      Identifier(node) {
        if (node.name === 'randomUUID') report(node, 'id');
      },
    };
  },
};

// Upper case is how SQL is written here; lower case must look like a whole statement, because
// "select" and "update" also begin ordinary sentences.
const SQL_UPPER =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH|REPLACE|DROP|ALTER|ATTACH|DETACH|EXPLAIN|BEGIN|SAVEPOINT|VACUUM|ANALYZE|REINDEX)\s+\S/;
const SQL_WHOLE = /^\s*(?:BEGIN|COMMIT|ROLLBACK|VACUUM|ANALYZE|REINDEX);?\s*$/;
const SQL_LOWER =
  /^\s*(?:select\s[\s\S]*\sfrom\s|insert\s+(?:or\s+\w+\s+)?into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(?:unique\s+|virtual\s+|temp\s+)?(?:table|index|view|trigger)\s|pragma\s+\w|with\s+(?:recursive\s+)?\w+\s+as\s*\()/;

const looksLikeSql = (text) => SQL_UPPER.test(text) || SQL_WHOLE.test(text) || SQL_LOWER.test(text);

/** SQL has one home, so that a table can change without a search through the whole tree. */
const sqlInStorage = {
  meta: {
    type: 'problem',
    messages: {
      text: 'SQL text belongs in electron/engine/storage.',
      statement: 'Statements are prepared and run in electron/engine/storage.',
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const isRegExp = (node) =>
      (node.type === 'Literal' && 'regex' in node) ||
      (Boolean(services?.program) &&
        services.getTypeAtLocation(node).getSymbol()?.getName() === 'RegExp');
    return {
      Literal(node) {
        if (typeof node.value === 'string' && looksLikeSql(node.value)) {
          context.report({ node, messageId: 'text' });
        }
      },
      TemplateLiteral(node) {
        // A hole reads as a word, so that `SELECT ${columns}` still looks like a statement.
        const text = node.quasis.map((part) => part.value.cooked ?? '').join('x');
        if (looksLikeSql(text)) context.report({ node, messageId: 'text' });
      },
      CallExpression({ callee }) {
        const name = member(callee);
        const runsSql = name === 'prepare' || (name === 'exec' && !isRegExp(callee.object));
        if (runsSql) context.report({ node: callee.property, messageId: 'statement' });
      },
    };
  },
};

// What neither reads nor writes content: looking, making folders, removing.
const HARMLESS_FS = new Set([
  'accessSync',
  'chmodSync',
  'constants',
  'existsSync',
  'lstatSync',
  'mkdirSync',
  'mkdtempSync',
  'readdirSync',
  'readlinkSync',
  'rmSync',
  'statSync',
  'statfsSync',
]);
const FS_MODULE = /^(?:node:)?fs(?:\/promises)?$/;

/** Short writes, FIFOs and links are thought of in one room, so that no file is cut or waited for. */
const filesInOneRoom = {
  meta: {
    type: 'problem',
    messages: {
      name: '`{{name}}`: read and write files by the helpers of electron/engine/files.',
      whole: 'Import single names of `node:fs`, and only those that touch no content.',
    },
    schema: [],
  },
  create(context) {
    const isFs = (source) => source?.type === 'Literal' && FS_MODULE.test(String(source.value));
    const report = (node, name) => {
      if (name === null) context.report({ node, messageId: 'whole' });
      else if (!HARMLESS_FS.has(name)) context.report({ node, messageId: 'name', data: { name } });
    };
    return {
      ImportDeclaration(node) {
        if (!isFs(node.source) || node.importKind === 'type') return;
        for (const one of node.specifiers) {
          const named = one.type === 'ImportSpecifier';
          if (named && one.importKind === 'type') continue;
          report(one, named ? (one.imported.name ?? one.imported.value) : null);
        }
      },
      ExportNamedDeclaration(node) {
        if (!isFs(node.source) || node.exportKind === 'type') return;
        for (const one of node.specifiers) report(one, one.local.name ?? one.local.value);
      },
      ExportAllDeclaration(node) {
        if (isFs(node.source)) report(node, null);
      },
      ImportExpression(node) {
        if (isFs(node.source)) report(node, null);
      },
      CallExpression(node) {
        const callee = isNamed(node.callee, 'require') || isNamed(node.callee, 'getBuiltinModule');
        if (callee && isFs(node.arguments[0])) report(node, null);
      },
    };
  },
};

/** Only the ledger knows what a full, busy or damaged database means for an act. */
const ledgerWritesAlone = {
  meta: {
    type: 'problem',
    messages: { begin: 'Begin transactions by `ledger.commit`; `{{name}}` is the ledger’s alone.' },
    schema: [],
  },
  create(context) {
    const report = (node, name) => {
      if (name === 'transaction' || name === 'unsyncedTransaction') {
        context.report({ node, messageId: 'begin', data: { name } });
      }
    };
    return {
      MemberExpression: (node) => report(node.property, member(node)),
      VariableDeclarator(node) {
        for (const name of destructuredNames(node.id)) report(node.id, name);
      },
    };
  },
};

/**
 * A rule that is switched off in a file says why, on the same line. ESLint itself has no such rule;
 * twenty lines are cheaper than one more plugin.
 */
const explainDisables = {
  meta: {
    type: 'problem',
    messages: { reason: 'Say why: `eslint-disable-next-line <rule> -- <reason>`.' },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim();
          if (/^eslint-disable/.test(text) && !/\s--\s+\S/.test(text)) {
            context.report({ loc: comment.loc, messageId: 'reason' });
          }
        }
      },
    };
  },
};

const { NumberLike, StringLike, Undefined, Null } = ts.TypeFlags;
const PLAIN = NumberLike | StringLike | Undefined | Null;

/** 12345 is 12,345 in one language and 12 345 in another: what is shown is formatted. */
const numbersByLocale = {
  meta: {
    type: 'problem',
    messages: {
      raw: 'Show a number by `format.number`; one that is a mark, not an amount, by `String`.',
    },
    schema: [],
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    if (!program) return {};
    const checker = program.getTypeChecker();
    return {
      'JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer'(node) {
        if (node.expression.type === 'JSXEmptyExpression') return;
        const type = checker.getTypeAtLocation(nodes.get(node.expression));
        const parts = type.isUnion() ? type.types : [type];
        const isPlain = parts.every(({ flags }) => (flags & PLAIN) !== 0);
        if (isPlain && parts.some(({ flags }) => (flags & NumberLike) !== 0)) {
          context.report({ node, messageId: 'raw' });
        }
      },
    };
  },
};

export const lociPlugin = {
  meta: { name: 'loci' },
  rules: {
    'no-ambient-effects': noAmbientEffects,
    'outbound-http-in-one-place': outboundHttpInOneFile,
    'sql-in-storage': sqlInStorage,
    'files-in-one-room': filesInOneRoom,
    'ledger-writes-alone': ledgerWritesAlone,
    'explain-disables': explainDisables,
    'numbers-by-locale': numbersByLocale,
  },
};
