/** Finds SQL outside `*.store.ts`, `db/` and test code. */
import type { Program } from 'oxc-parser'
import { fieldOf, nameOf, type SyntaxNode, walkSyntax } from '../patterns/syntax-nodes.ts'

const ALLOWED = /\.store\.ts$|\.test\.tsx?$|^apps\/server\/(?:src\/db|test|demo)\/|^(?:bench|e2e|scripts)\//
const QUERY_BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'selectNoFrom'])

/** Where a file that may not contain SQL does: positions of Kysely's `sql`, of query builders and of `.query('…')`. */
export function sqlPlaces(file: string, program: Program): number[] {
  if (ALLOWED.test(file)) return []
  const places: number[] = []
  walkSyntax(program as unknown as SyntaxNode, (node) => {
    if (isSqlTemplate(node) || isQueryCall(node) || isStatement(node)) places.push(node.start)
  })
  return places
}

/** `` sql`…` ``, `sql.raw(…)` and its relatives. */
const isSqlTemplate = (node: SyntaxNode): boolean => {
  if (node.type === 'TaggedTemplateExpression') return nameOf(fieldOf(node, 'tag')) === 'sql'
  return node.type === 'MemberExpression' && nameOf(fieldOf(node, 'object')) === 'sql'
}

const STATEMENT =
  /^\s*(?:select\s[^;]*?\sfrom\s|insert into\s|update\s+\w+\s[^;]*?\bset\s|delete from\s|with\s+\w+\s+as\s)/i

/** A string or an untagged template that begins as a statement. */
const isStatement = (node: SyntaxNode): boolean => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' && STATEMENT.test(node['value'])
  if (node.type !== 'TemplateLiteral') return false
  const quasis = node['quasis'] as { value: { raw: string } }[]
  return STATEMENT.test(quasis.map(({ value }) => value.raw).join('x'))
}

const isQueryCall = (node: SyntaxNode): boolean => {
  const callee = node.type === 'CallExpression' ? fieldOf(node, 'callee') : null
  if (callee?.type !== 'MemberExpression') return false
  const method = nameOf(fieldOf(callee, 'property'))
  if (QUERY_BUILDERS.has(String(method))) return true
  const [text] = node['arguments'] as SyntaxNode[]
  return method === 'query' && (text?.type === 'TemplateLiteral' || typeof text?.['value'] === 'string')
}
