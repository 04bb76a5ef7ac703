/** The code in n8n's workflows: expressions of any node, and the programs of Code nodes. */
import { parseSync } from 'oxc-parser'
import { type Pattern, patternsIn } from './collect.ts'
import { type Unproven, unprovenIn } from './unproven.ts'

type Flow = { nodes: { name: string; parameters: unknown }[] }

/** Patterns stand on line 1 of a place named after their node: JSON keeps a program in one line. */
export function patternsOfFlow(file: string, text: string): { literals: Pattern[]; wrong: string[] } {
  const { nodes } = JSON.parse(text) as Flow
  const literals: Pattern[] = []
  const wrong: string[] = []
  for (const { name, parameters } of nodes)
    for (const code of codeIn(parameters)) {
      const place = `${file} «${name}»`
      for (const { message } of parseSync('expression.js', code).errors) wrong.push(`${place}: ${message}`)
      literals.push(...patternsIn('expression.js', code).literals.map((one) => ({ ...one, file: place })))
      const constructions = patternsIn('expression.js', code).constructions.map(() => 'arma un RegExp')
      const unproven: Unproven[] = unprovenIn('expression.js', code, () => undefined)
      for (const why of new Set([...constructions, ...unproven.map((one) => one.why)])) wrong.push(`${place}: ${why}`)
    }
  return { literals, wrong }
}

/** Each program in the parameters of a node, as a program that parses. */
export function* codeIn(value: unknown, field = ''): Generator<string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) yield* codeIn(one, name)
  } else if (typeof value !== 'string') return
  else if (field === 'jsCode' || field === 'functionCode') yield `async function code() {${value}\n}`
  else if (value.startsWith('=')) for (const [, code = ''] of value.matchAll(/\{\{([^]*?)\}\}/g)) yield `(${code}\n)`
}
