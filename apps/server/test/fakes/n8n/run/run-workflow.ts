import type { StoredWorkflow, WebhookCall, WorkflowNode } from '../workflow-store.ts'
import type { N8nItem } from './expressions.ts'
import { type WorkflowResponse, nodeTypes, type N8nRunContext } from './nodes.ts'

type WorkflowRunDeps = Pick<N8nRunContext, 'credentialHeader'> & {
  /** Receives the error message of a failed run. */
  onFailure: (message: string) => void
  /** Runs before each node; false if n8n crashed, which ends the run without a response. */
  mayContinue: (node: WorkflowNode) => boolean
}

/** Thrown in a run when n8n crashes. */
class N8nCrashedError extends Error {}

/** No response: the connection is cut. */
export const CONNECTION_LOST = 0

type NodeLinks = Record<string, { main?: { node: string }[][] }>

/** Runs a workflow from the called webhook: `response` resolves first, `finished` after the remaining nodes. */
export function runWorkflow(
  workflow: StoredWorkflow,
  begin: WorkflowNode,
  webhookCall: WebhookCall,
  deps: WorkflowRunDeps,
) {
  const response = Promise.withResolvers<WorkflowResponse>()
  const context = { ...deps, answer: response.resolve }
  const isAnsweredAtOnce = begin.parameters['responseMode'] === 'onReceived'
  if (isAnsweredAtOnce) response.resolve({ status: 200, body: { message: 'Workflow was started' } })
  const nodeOutputs = new Map<string, N8nItem>()
  const runs = new Map<string, number>()
  const byName = new Map(workflow.nodes.map((node) => [node.name, node]))
  const links = workflow.connections as NodeLinks

  /** Runs one branch to its end before the next one begins. */
  async function step(node: WorkflowNode, json: N8nItem): Promise<void> {
    if (!deps.mayContinue(node)) throw new N8nCrashedError()
    const runIndex = runs.get(node.name) ?? 0
    runs.set(node.name, runIndex + 1)
    const outputs = await runWithRetries(node, { json, outputs: nodeOutputs, runIndex }, context)
    nodeOutputs.set(node.name, outputs.find((item) => item !== null) ?? {})
    for (const [index, item] of outputs.entries())
      for (const { node: next } of (item && links[node.name]?.main?.[index]) ?? []) await step(byName.get(next)!, item!)
  }

  const finished = step(begin, { ...webhookCall, query: {} }).then(
    () => response.resolve({ status: 500, body: { message: 'No Respond to Webhook node found in the workflow' } }),
    (error: unknown) => {
      if (error instanceof N8nCrashedError) return response.resolve({ status: CONNECTION_LOST, body: null })
      deps.onFailure(error instanceof Error ? error.message : String(error))
      response.resolve({ status: 500, body: { message: 'Error in workflow' } })
    },
  )
  return { answer: response.promise, finished }
}

/** Retries as the node is configured; after the last failure it continues at the error output of the node. */
async function runWithRetries(
  node: WorkflowNode,
  scope: Parameters<(typeof nodeTypes)[string]>[1],
  context: N8nRunContext,
) {
  const run = nodeTypes[node.type.replace('n8n-nodes-base.', '')]
  if (!run) throw new Error(`nobody plays ${node.type}`)
  for (let attemptsLeft = node.retryOnFail ? (node.maxTries ?? 3) : 1; ;) {
    try {
      return await run(node, scope, context)
    } catch (error) {
      attemptsLeft -= 1
      if (attemptsLeft > 0) continue
      const item = { error: { message: String(error) } }
      if (node.onError === 'continueErrorOutput') return [null, item]
      if (node.onError === 'continueRegularOutput') return [{ ...scope.json, ...item }]
      throw error
    }
  }
}
