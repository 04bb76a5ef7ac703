/** Finds the patterns in n8n workflows: in expressions of any node, and in programs of Code nodes. */
import { parseSync } from 'oxc-parser'
import { type FoundPattern, findPatterns } from './collect.ts'
import { type UnprovenPattern, findUnproven } from './unproven.ts'

type WorkflowPrograms = { nodes: { name: string; parameters: unknown }[] }

/** The file of a pattern is «file «node»», at line 1: JSON stores a program in one line. */
export function findWorkflowPatterns(file: string, text: string): { literals: FoundPattern[]; wrong: string[] } {
  const { nodes } = JSON.parse(text) as WorkflowPrograms
  const literals: FoundPattern[] = []
  const failures: string[] = []
  for (const { name, parameters } of nodes)
    for (const code of extractCode(parameters)) {
      const location = `${file} «${name}»`
      for (const { message } of parseSync('expression.js', code).errors) failures.push(`${location}: ${message}`)
      literals.push(...findPatterns('expression.js', code).literals.map((entry) => ({ ...entry, file: location })))
      const constructions = findPatterns('expression.js', code).constructions.map(() => 'arma un RegExp')
      const unproven: UnprovenPattern[] = findUnproven('expression.js', code, () => undefined)
      for (const reason of new Set([...constructions, ...unproven.map((entry) => entry.why)]))
        failures.push(`${location}: ${reason}`)
    }
  return { literals, wrong: failures }
}

/** Each program in the parameters of a node, wrapped so that it parses. */
export function* extractCode(value: unknown, field = ''): Generator<string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* extractCode(entry, name)
  } else if (typeof value !== 'string') return
  else if (field === 'jsCode' || field === 'functionCode') yield `async function code() {${value}\n}`
  else if (value.startsWith('=')) for (const [, code = ''] of value.matchAll(/\{\{([^]*?)\}\}/g)) yield `(${code}\n)`
}
