import type { Kept, Node } from '../workflows.ts'
import type { Item } from './expressions.ts'
import { type Answer, nodes, type World } from './nodes.ts'

export type Asked = { body: unknown; headers: Record<string, unknown>; params: Record<string, string> }

type Outside = Pick<World, 'headerOf'> & {
  /** A run that ended in an error, with what it said. */
  failed: (message: string) => void
  /** Called before each node; false where the n8n died: then the run neither goes on nor answers. */
  goesOn: (node: Node) => boolean
}

/** What a run ends with whose n8n died. */
class DiedError extends Error {}

/** Nothing is answered: the connection breaks. */
export const BROKEN = 0

type Links = Record<string, { main?: { node: string }[][] }>

/** One run of a workflow, from the webhook that was called: what is answered, and the rest of it behind that answer. */
export function runFlow(workflow: Kept, begin: Node, asked: Asked, outside: Outside) {
  const answered = Promise.withResolvers<Answer>()
  const world = { ...outside, answer: answered.resolve }
  const isAnsweredAtOnce = begin.parameters['responseMode'] === 'onReceived'
  if (isAnsweredAtOnce) answered.resolve({ status: 200, body: { message: 'Workflow was started' } })
  const seen = new Map<string, Item>()
  const runs = new Map<string, number>()
  const byName = new Map(workflow.nodes.map((node) => [node.name, node]))
  const links = workflow.connections as Links

  /** One branch to its end before the next one begins. */
  async function step(node: Node, json: Item): Promise<void> {
    if (!outside.goesOn(node)) throw new DiedError()
    const runIndex = runs.get(node.name) ?? 0
    runs.set(node.name, runIndex + 1)
    const outputs = await tried(node, { json, seen, runIndex }, world)
    seen.set(node.name, outputs.find((item) => item !== null) ?? {})
    for (const [index, item] of outputs.entries())
      for (const { node: next } of (item && links[node.name]?.main?.[index]) ?? []) await step(byName.get(next)!, item!)
  }

  const over = step(begin, { ...asked, query: {} }).then(
    () => answered.resolve({ status: 500, body: { message: 'No Respond to Webhook node found in the workflow' } }),
    (error: unknown) => {
      if (error instanceof DiedError) return answered.resolve({ status: BROKEN, body: null })
      outside.failed(error instanceof Error ? error.message : String(error))
      answered.resolve({ status: 500, body: { message: 'Error in workflow' } })
    },
  )
  return { answer: answered.promise, over }
}

/** Again as often as its node says, and where that does not help, out at the end that its node says. */
async function tried(node: Node, scope: Parameters<(typeof nodes)[string]>[1], world: World) {
  const run = nodes[node.type.replace('n8n-nodes-base.', '')]
  if (!run) throw new Error(`nobody plays ${node.type}`)
  for (let tries = node.retryOnFail ? (node.maxTries ?? 3) : 1; ;) {
    try {
      return await run(node, scope, world)
    } catch (error) {
      tries -= 1
      if (tries > 0) continue
      const item = { error: { message: String(error) } }
      if (node.onError === 'continueErrorOutput') return [null, item]
      if (node.onError === 'continueRegularOutput') return [{ ...scope.json, ...item }]
      throw error
    }
  }
}
