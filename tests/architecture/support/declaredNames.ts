import ts from 'typescript';

/** A name as it is declared, not as it is used: a method of a library is nobody's choice here. */
export interface DeclaredName {
  readonly name: string;
  readonly line: number;
  /** Lines of the innermost block or function a variable, parameter or binding is seen in; else null. */
  readonly scopeLines: number | null;
  /** Names a field: a member, a key, or a binding that takes a field by its own name. */
  readonly isField: boolean;
  /** Is a function by its own text: its name is a verb there. */
  readonly isFunction: boolean;
}

/**
 * Parses a file and lists every name it declares: variables, parameters and bindings (the local
 * names), functions, classes, types, their members, and keys of object literals. A shorthand key is
 * the variable it repeats, and counts once, as that.
 */
export function declaredNames(path: string, text: string): DeclaredName[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const names: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclaration(node)) {
      const scope = isLocal(node.parent) ? scopeOf(node) : null;
      names.push({
        name: node.text,
        line: lineOf(node.getStart()),
        isField: scope === null ? isField(node.parent) : takesField(node.parent),
        isFunction: isFunction(node.parent),
        scopeLines: scope && lineOf(scope.end) - lineOf(scope.getStart()) + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node;
  if (isLocal(parent)) return parent.name === node;
  const isNamed =
    ts.isFunctionLike(parent) ||
    ts.isClassLike(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isNamedTupleMember(parent) ||
    (ts.isImportSpecifier(parent) && parent.propertyName !== undefined) ||
    ts.isNamespaceImport(parent);
  return isNamed && parent.name === node;
}

function isField(node: ts.Node): boolean {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  );
}

function takesField(node: ts.Node): boolean {
  return (
    ts.isBindingElement(node) &&
    node.propertyName === undefined &&
    ts.isObjectBindingPattern(node.parent)
  );
}

function isFunction(node: ts.Node): boolean {
  if (ts.isParameter(node)) return node.type !== undefined && ts.isFunctionTypeNode(node.type);
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
}

function isLocal(
  node: ts.Node,
): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement {
  return ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
}

function scopeOf(node: ts.Node): ts.Node {
  let scope = node.parent.parent;
  while (!ts.isSourceFile(scope)) {
    if (ts.isFunctionLike(scope) || ts.isForStatement(scope) || ts.isForOfStatement(scope)) break;
    if (ts.isCatchClause(scope) || ts.isCaseBlock(scope) || ts.isModuleBlock(scope)) break;
    if (ts.isBlock(scope) && !ts.isFunctionLike(scope.parent)) break;
    scope = scope.parent;
  }
  return scope;
}
