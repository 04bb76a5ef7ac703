import { compileFunction } from 'node:vm'

export type Item = Record<string, unknown>

/** What an expression may look at. */
export type Scope = {
  json: Item
  /** What each node that ran gave last. */
  seen: ReadonlyMap<string, Item>
  runIndex: number
}

/** A parameter as n8n reads it: behind a `=`, what stands in `{{ }}` is a value, or, among words, becomes words. */
export function evaluate(said: unknown, scope: Scope): unknown {
  if (typeof said !== 'string' || !said.startsWith('=')) return said
  const parts = said.slice(1).split(/\{\{([\s\S]*?)\}\}/)
  const values = parts.map((part, index) => (index % 2 === 0 ? part : run(part, scope)))
  const isAlone = values.length === 3 && values[0] === '' && values[2] === ''
  return isAlone ? values[1] : values.map(worded).join('')
}

const worded = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Compiled = (named: (name: string) => unknown, json: Item, runIndex: number) => unknown

const compiled = new Map<string, Compiled>()

function compile(code: string): Compiled {
  const known = compiled.get(code)
  if (known) return known
  const made = compileFunction(`return (${code})`, ['$', '$json', '$runIndex']) as Compiled
  compiled.set(code, made)
  return made
}

function run(code: string, { json, seen, runIndex }: Scope): unknown {
  const named = (name: string) => ({
    isExecuted: seen.has(name),
    first() {
      const item = seen.get(name)
      if (!item) throw new Error(`Node '${name}' hasn't been executed`)
      return { json: item }
    },
  })
  return compile(code)(named, json, runIndex)
}
