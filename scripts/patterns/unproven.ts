/** Finds patterns built from values that exist only at run time: a check cannot prove these. */
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { fieldOf, isConstruction, isNode, isRegexLiteral, nameOf, type SyntaxNode, walkSyntax } from './syntax-nodes.ts'

/** Methods that turn a string argument into a pattern. */
const SEARCH_METHODS = new Set(['match', 'matchAll', 'search'])
/** Methods that call their function argument immediately, so that it runs while the module loads. */
const IMMEDIATE_CALLBACKS = new Set(['map', 'flatMap', 'filter', 'forEach', 'reduce', 'from'])
const FUNCTION_TYPES = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

export type UnprovenPattern = { start: number; why: string }

/** `textOf` reads another file of the project, to resolve imported names. */
export function findUnproven(
  file: string,
  text: string,
  textOf: (file: string) => string | undefined,
): UnprovenPattern[] {
  const program = parseSync(file, text).program as unknown as SyntaxNode
  const patterns = findPatternNames(file, program, textOf)
  const unproven: UnprovenPattern[] = []
  walkSyntax(program, (node, ancestors) => {
    const reason = whyUnproven(node, ancestors, patterns)
    if (reason !== null) unproven.push({ start: node.start, why: reason })
  })
  return unproven
}

function whyUnproven(node: SyntaxNode, ancestors: readonly SyntaxNode[], patterns: ReadonlySet<string>): string | null {
  if (isConstruction(node))
    return isRunAtLoad(ancestors) ? null : 'se arma dentro de una función: ármalo al cargar el módulo'
  if (isOtherUseOfRegExp(node, ancestors.at(-1) ?? null)) return 'RegExp con otro nombre: la comprobación no lo ve'
  const callee = node.type === 'CallExpression' ? fieldOf(node, 'callee') : null
  const method = callee?.type === 'MemberExpression' ? nameOf(fieldOf(callee, 'property')) : undefined
  const values = (node['arguments'] ?? []) as unknown[]
  if (!SEARCH_METHODS.has(String(method)) || values.length !== 1) return null
  const [value] = values
  const isPattern =
    isNode(value) && (isRegexLiteral(value) || isConstruction(value) || patterns.has(String(nameOf(value))))
  return isPattern ? null : `«${String(method)}» con algo que no es sin duda un RegExp: un texto se vuelve patrón`
}

/** Outside of functions, or only inside callbacks that `map` and similar methods run immediately. */
const isRunAtLoad = (ancestors: readonly SyntaxNode[]): boolean =>
  ancestors.every((one, at) => {
    if (!FUNCTION_TYPES.has(one.type)) return true
    const callee = fieldOf(ancestors[at - 1] ?? null, 'callee')
    const isGiven = ((ancestors[at - 1]?.['arguments'] ?? []) as unknown[]).includes(one)
    return (
      isGiven &&
      callee?.type === 'MemberExpression' &&
      IMMEDIATE_CALLBACKS.has(String(nameOf(fieldOf(callee, 'property'))))
    )
  })

/** Passing the constructor on, renaming it, or reading it from the global object. */
function isOtherUseOfRegExp(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (node.type === 'Literal') return node['value'] === 'RegExp'
  if (nameOf(node) !== 'RegExp' || parent === null) return false
  const isType = parent.type.startsWith('TS')
  const isCompared = parent.type === 'BinaryExpression' && parent['operator'] === 'instanceof'
  return !isType && !isCompared && !isConstruction(parent)
}

/** Names that hold a pattern in every declaration of the file. */
function findPatternNames(
  file: string,
  program: SyntaxNode,
  textOf: (file: string) => string | undefined,
): Set<string> {
  const patterns = new Set<string>()
  const otherNames = new Set<string>()
  const declare = (binding: unknown, isPattern: boolean) => {
    for (const { name, isTyped } of bindingNames(binding)) (isPattern || isTyped ? patterns : otherNames).add(name)
  }
  walkSyntax(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const value = fieldOf(node, 'init')
      declare(node['id'], isRegexLiteral(value) || isConstruction(value))
    } else if (FUNCTION_TYPES.has(node.type)) for (const one of node['params'] as unknown[]) declare(one, false)
    else if (node.type === 'ImportDeclaration') {
      const source = String(fieldOf(node, 'source')?.['value'])
      const exported = source.startsWith('.') ? readPatternNames(posix.join(posix.dirname(file), source), textOf) : null
      for (const one of node['specifiers'] as SyntaxNode[])
        declare(one['local'], exported?.has(String(nameOf(fieldOf(one, 'imported')))) === true)
    }
  })
  return new Set([...patterns].filter((name) => !otherNames.has(name)))
}

function readPatternNames(file: string, textOf: (file: string) => string | undefined): Set<string> {
  const text = textOf(file)
  const program = text === undefined ? null : (parseSync(file, text).program as unknown as SyntaxNode)
  return program ? findPatternNames(file, program, () => undefined) : new Set()
}

/** The names of a binding, and whether each has the type annotation RegExp. */
function bindingNames(binding: unknown): { name: string; isTyped: boolean }[] {
  if (!isNode(binding)) return []
  if (binding.type === 'Identifier') {
    const annotated = fieldOf(fieldOf(binding, 'typeAnnotation'), 'typeAnnotation')
    return [{ name: String(binding['name']), isTyped: nameOf(fieldOf(annotated, 'typeName')) === 'RegExp' }]
  }
  if (binding.type === 'AssignmentPattern') return bindingNames(binding['left'])
  if (binding.type === 'RestElement') return bindingNames(binding['argument'])
  if (binding.type === 'Property') return bindingNames(binding['value'])
  return [...((binding['properties'] ?? binding['elements'] ?? []) as unknown[])].flatMap(bindingNames)
}
