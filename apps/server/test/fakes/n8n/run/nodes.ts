import type { Node } from '../workflows.ts'
import { evaluate, type Item, type Scope } from './expressions.ts'
import { request } from './request.ts'

export type Answer = { status: number; body: unknown }

/** What outlives one run, and what it gives away. */
export type World = {
  /** What header a node's credential puts to its requests. */
  headerOf: (node: Node) => Record<string, string>
  answer: (answer: Answer) => void
}

/** What comes out at each of its ends; null where nothing does. */
type Outputs = (Item | null)[]
type Run = (node: Node, scope: Scope, world: World) => Promise<Outputs> | Outputs

type Condition = { leftValue: unknown; rightValue: unknown }
type Rule = { conditions: { conditions: Condition[] } }

const list = <T>(node: Node, name: string, within: string) =>
  (node.parameters[name] as Record<string, T[]> | undefined)?.[within] ?? []

export const nodes: Record<string, Run> = {
  webhook: (_, { json }) => [json],

  set: (node, scope) => {
    const assigned = list<{ name: string; value: unknown }>(node, 'assignments', 'assignments')
    const values = assigned.map(({ name, value }) => [name, evaluate(value, scope)])
    return [{ ...scope.json, ...Object.fromEntries(values) }]
  },

  if: (node, scope) => {
    const [condition] = list<Condition>(node, 'conditions', 'conditions')
    const is = evaluate(condition?.leftValue, scope)
    // Asked strictly, as the workflows do.
    if (typeof is !== 'boolean') throw new Error(`Wrong type: '${String(is)}' is not a boolean`)
    return is ? [scope.json, null] : [null, scope.json]
  },

  switch: (node, scope) => {
    const rules = list<Rule>(node, 'rules', 'values')
    const holds = ({ conditions: { conditions } }: Rule) =>
      conditions.every(({ leftValue, rightValue }) => evaluate(leftValue, scope) === evaluate(rightValue, scope))
    const found = rules.findIndex(holds)
    const at = found < 0 ? rules.length : found
    return Array.from({ length: rules.length + 1 }, (_, index) => (index === at ? scope.json : null))
  },

  httpRequest: async (node, scope, world) => [await request(node, scope, world.headerOf(node))],

  respondToWebhook: (node, scope, { answer }) => {
    const { responseCode = 200 } = (node.parameters['options'] ?? {}) as { responseCode?: number }
    answer({ status: responseCode, body: evaluate(node.parameters['responseBody'], scope) })
    return [scope.json]
  },

  /** Nobody waits here. */
  wait: (_, { json }) => [json],

  stopAndError: (node, scope) => {
    throw new Error(String(evaluate(node.parameters['errorMessage'], scope)))
  },
}
