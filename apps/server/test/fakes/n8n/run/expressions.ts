import { compileFunction } from 'node:vm'

export type N8nItem = Record<string, unknown>

/** The values that an expression may read. */
export type ExpressionScope = {
  json: N8nItem
  /** The last output of each node that ran. */
  outputs: ReadonlyMap<string, N8nItem>
  runIndex: number
}

/**
 * Evaluates a parameter as n8n does: after `=`, `{{ }}` holds an expression; text around it makes the result a text.
 */
export function evaluateExpression(expression: unknown, scope: ExpressionScope): unknown {
  if (typeof expression !== 'string' || !expression.startsWith('=')) return expression
  const parts = expression.slice(1).split(/\{\{([\s\S]*?)\}\}/)
  const values = parts.map((part, index) => (index % 2 === 0 ? part : runExpression(part, scope)))
  const isAlone = values.length === 3 && values[0] === '' && values[2] === ''
  return isAlone ? values[1] : values.map(toText).join('')
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type CompiledExpression = (nodeNamed: (name: string) => unknown, json: N8nItem, runIndex: number) => unknown

const compiledExpressions = new Map<string, CompiledExpression>()

function compileExpression(code: string): CompiledExpression {
  const cached = compiledExpressions.get(code)
  if (cached) return cached
  const compiledFunction = compileFunction(`return (${code})`, ['$', '$json', '$runIndex']) as CompiledExpression
  compiledExpressions.set(code, compiledFunction)
  return compiledFunction
}

function runExpression(code: string, { json, outputs, runIndex }: ExpressionScope): unknown {
  const nodeNamed = (name: string) => ({
    isExecuted: outputs.has(name),
    first() {
      const item = outputs.get(name)
      if (!item) throw new Error(`Node '${name}' hasn't been executed`)
      return { json: item }
    },
  })
  return compileExpression(code)(nodeNamed, json, runIndex)
}
