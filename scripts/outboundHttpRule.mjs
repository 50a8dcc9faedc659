import { allowOption, destructuredNames, isNamed, member } from './lintNodes.mjs';

/** Modules that open connections of their own. */
const HTTP_MODULES = /^(?:node:)?(?:https?|http2|net|tls)$|^undici$/;
/** What these modules know about addresses without opening a connection. */
const HARMLESS = /^isIP(?:v4|v6)?$/;

/** Servers are strangers: one wrapper refuses redirects and compression and limits what is read. */
export const outboundHttpInOneFile = {
  meta: {
    type: 'problem',
    messages: {
      fetch: 'Use createModelFetch of models/http/modelFetch.ts.',
      sdk: 'Use createSdk of models/openai/sdk.ts, which takes a ModelFetch.',
    },
    ...allowOption(['fetch', 'sdk']),
  },
  create(context) {
    const allowed = context.options[0].allow;
    const report = (node, messageId) => {
      if (!allowed.includes(messageId)) context.report({ node, messageId });
    };
    const isType = (node) => node.parent.type.startsWith('TS');
    const isKey = (node) =>
      (node.parent.type === 'Property' && node.parent.key === node) ||
      (node.parent.type === 'MemberExpression' &&
        node.parent.property === node &&
        !node.parent.computed);
    /** A local variable, parameter or property of this name is not the global. */
    const isGlobal = (node) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get('fetch');
        if (variable && variable.defs.length > 0) return false;
      }
      return true;
    };
    const importsFrom = (node, source, specifiers = []) => {
      if (typeof source?.value !== 'string' || !HTTP_MODULES.test(source.value)) return;
      const isHarmless = ({ imported }) => imported !== undefined && HARMLESS.test(imported.name);
      if (specifiers.length === 0 || !specifiers.every(isHarmless)) report(node, 'fetch');
    };
    return {
      Identifier(node) {
        if (node.name !== 'fetch' || isType(node) || isKey(node) || !isGlobal(node)) return;
        report(node, 'fetch');
      },
      MemberExpression(node) {
        const isOfGlobal =
          isNamed(node.object, 'globalThis') ||
          isNamed(node.object, 'global') ||
          isNamed(node.object, 'self');
        if (isOfGlobal && member(node) === 'fetch') report(node, 'fetch');
      },
      VariableDeclarator(node) {
        const isGlobalThis = isNamed(node.init, 'globalThis') || isNamed(node.init, 'global');
        if (isGlobalThis && destructuredNames(node.id).includes('fetch')) report(node, 'fetch');
      },
      ImportDeclaration(node) {
        if (node.importKind !== 'type') importsFrom(node, node.source, node.specifiers);
        if (node.source.value !== 'openai' || node.importKind === 'type') return;
        // Its error classes are only compared with.
        const makesClients = node.specifiers.some(
          ({ type, imported, importKind }) =>
            importKind !== 'type' &&
            (type !== 'ImportSpecifier' || /OpenAI$|^default$/.test(imported.name)),
        );
        if (makesClients) report(node, 'sdk');
      },
      ImportExpression(node) {
        importsFrom(node, node.source);
        if (node.source.value === 'openai') report(node, 'sdk');
      },
      NewExpression(node) {
        const name = node.callee.type === 'Identifier' ? node.callee.name : '';
        if (/^(?:WebSocket|EventSource|XMLHttpRequest)$/.test(name)) report(node, 'fetch');
      },
    };
  },
};
