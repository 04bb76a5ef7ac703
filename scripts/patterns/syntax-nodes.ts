/** A node of the syntax tree; its fields depend on its type. */
export type SyntaxNode = { type: string; start: number; [field: string]: unknown }

/** Visits each node before its children; `around` holds its ancestors, outermost first. */
export function walkSyntax(
  node: SyntaxNode,
  visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: SyntaxNode[] = [],
): void {
  visit(node, ancestors)
  ancestors.push(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walkSyntax(child, visit, ancestors)
  ancestors.pop()
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

export const fieldOf = (node: SyntaxNode | null, field: string): SyntaxNode | null => {
  const value = node?.[field]
  return isNode(value) ? value : null
}

export const nameOf = (node: SyntaxNode | null): unknown =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node['name'] : undefined

export const isRegexLiteral = (
  node: SyntaxNode | null,
): node is SyntaxNode & { regex: { pattern: string; flags: string } } =>
  node?.type === 'Literal' && typeof node['regex'] === 'object' && node['regex'] !== null

/** `RegExp(…)` and `new RegExp(…)`. */
export const isConstruction = (node: SyntaxNode | null): boolean =>
  (node?.type === 'NewExpression' || node?.type === 'CallExpression') && nameOf(fieldOf(node, 'callee')) === 'RegExp'
