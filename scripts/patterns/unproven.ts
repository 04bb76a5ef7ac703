/** Finds patterns that come from values which only a running program has: no check can prove these. */
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { fieldOf, isConstruction, isNode, isRegexLiteral, nameOf, type SyntaxNode, walk } from './nodes.ts'

/** Calls that turn a string into a pattern. */
const SEARCHES = new Set(['match', 'matchAll', 'search'])
/** Functions given to these run while the module is loaded, if the call does. */
const RUN_AT_ONCE = new Set(['map', 'flatMap', 'filter', 'forEach', 'reduce', 'from'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

export type Unproven = { start: number; why: string }

/** `textOf` reads a neighbouring file, to see what an imported name holds. */
export function unprovenIn(file: string, text: string, textOf: (file: string) => string | undefined): Unproven[] {
  const program = parseSync(file, text).program as unknown as SyntaxNode
  const patterns = patternNames(file, program, textOf)
  const found: Unproven[] = []
  walk(program, (node, around) => {
    const why = objectionTo(node, around, patterns)
    if (why !== null) found.push({ start: node.start, why })
  })
  return found
}

function objectionTo(node: SyntaxNode, around: readonly SyntaxNode[], patterns: ReadonlySet<string>): string | null {
  if (isConstruction(node))
    return isRunAtLoad(around) ? null : 'se arma dentro de una función: ármalo al cargar el módulo'
  if (isOtherUseOfRegExp(node, around.at(-1) ?? null)) return 'RegExp con otro nombre: la comprobación no lo ve'
  const callee = node.type === 'CallExpression' ? fieldOf(node, 'callee') : null
  const method = callee?.type === 'MemberExpression' ? nameOf(fieldOf(callee, 'property')) : undefined
  const values = (node['arguments'] ?? []) as unknown[]
  if (!SEARCHES.has(String(method)) || values.length !== 1) return null
  const [value] = values
  const isPattern =
    isNode(value) && (isRegexLiteral(value) || isConstruction(value) || patterns.has(String(nameOf(value))))
  return isPattern ? null : `«${String(method)}» con algo que no es sin duda un RegExp: un texto se vuelve patrón`
}

/** Not inside a function, or inside those that a call such as `map` runs at once. */
const isRunAtLoad = (around: readonly SyntaxNode[]): boolean =>
  around.every((one, at) => {
    if (!FUNCTIONS.has(one.type)) return true
    const callee = fieldOf(around[at - 1] ?? null, 'callee')
    const isGiven = ((around[at - 1]?.['arguments'] ?? []) as unknown[]).includes(one)
    return (
      isGiven && callee?.type === 'MemberExpression' && RUN_AT_ONCE.has(String(nameOf(fieldOf(callee, 'property'))))
    )
  })

/** The constructor handed on, kept under another name, or taken from the global object. */
function isOtherUseOfRegExp(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (node.type === 'Literal') return node['value'] === 'RegExp'
  if (nameOf(node) !== 'RegExp' || parent === null) return false
  const isType = parent.type.startsWith('TS')
  const isCompared = parent.type === 'BinaryExpression' && parent['operator'] === 'instanceof'
  return !isType && !isCompared && !isConstruction(parent)
}

/** The names of a file that hold a pattern wherever they are declared. */
function patternNames(file: string, program: SyntaxNode, textOf: (file: string) => string | undefined): Set<string> {
  const patterns = new Set<string>()
  const others = new Set<string>()
  const declare = (binding: unknown, isPattern: boolean) => {
    for (const { name, isTyped } of namesIn(binding)) (isPattern || isTyped ? patterns : others).add(name)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const value = fieldOf(node, 'init')
      declare(node['id'], isRegexLiteral(value) || isConstruction(value))
    } else if (FUNCTIONS.has(node.type)) for (const one of node['params'] as unknown[]) declare(one, false)
    else if (node.type === 'ImportDeclaration') {
      const source = String(fieldOf(node, 'source')?.['value'])
      const exported = source.startsWith('.') ? patternsOf(posix.join(posix.dirname(file), source), textOf) : null
      for (const one of node['specifiers'] as SyntaxNode[])
        declare(one['local'], exported?.has(String(nameOf(fieldOf(one, 'imported')))) === true)
    }
  })
  return new Set([...patterns].filter((name) => !others.has(name)))
}

function patternsOf(file: string, textOf: (file: string) => string | undefined): Set<string> {
  const text = textOf(file)
  const program = text === undefined ? null : (parseSync(file, text).program as unknown as SyntaxNode)
  return program ? patternNames(file, program, () => undefined) : new Set()
}

/** The names that a declaration or a parameter gives, and whether each is annotated as a RegExp. */
function namesIn(binding: unknown): { name: string; isTyped: boolean }[] {
  if (!isNode(binding)) return []
  if (binding.type === 'Identifier') {
    const annotated = fieldOf(fieldOf(binding, 'typeAnnotation'), 'typeAnnotation')
    return [{ name: String(binding['name']), isTyped: nameOf(fieldOf(annotated, 'typeName')) === 'RegExp' }]
  }
  if (binding.type === 'AssignmentPattern') return namesIn(binding['left'])
  if (binding.type === 'RestElement') return namesIn(binding['argument'])
  if (binding.type === 'Property') return namesIn(binding['value'])
  return [...((binding['properties'] ?? binding['elements'] ?? []) as unknown[])].flatMap(namesIn)
}
