// What lint rules ask of a syntax tree.

export const member = (node) => {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : null;
};

export const isNamed = (node, name) =>
  (node?.type === 'Identifier' && node.name === name) ||
  (node?.type === 'MemberExpression' && member(node) === name);

/** Names taken out of an object by a pattern: `const { now } = Date`. */
export const destructuredNames = (pattern) =>
  pattern.type === 'ObjectPattern'
    ? pattern.properties.flatMap((p) => (p.type === 'Property' ? [p.key.name ?? p.key.value] : []))
    : [];

/** The options of a rule that some files are allowed to break, each in ways of its own: none by default. */
export const allowOption = (variants) => ({
  schema: [
    {
      type: 'object',
      properties: { allow: { type: 'array', items: { enum: variants } } },
      additionalProperties: false,
    },
  ],
  defaultOptions: [{ allow: [] }],
});
