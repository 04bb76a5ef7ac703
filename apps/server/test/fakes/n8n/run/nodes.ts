import type { WorkflowNode } from '../workflow-store.ts'
import { evaluateExpression, type N8nItem, type ExpressionScope } from './expressions.ts'
import { sendNodeRequest } from './request.ts'

export type WorkflowResponse = { status: number; body: unknown }

/** What outlives one run, and its way to respond. */
export type N8nRunContext = {
  /** The header that a node's credential adds to its requests. */
  credentialHeader: (node: WorkflowNode) => Record<string, string>
  answer: (answer: WorkflowResponse) => void
}

/** The item at each output; null where there is none. */
type NodeOutputs = (N8nItem | null)[]
type NodeFunction = (
  node: WorkflowNode,
  scope: ExpressionScope,
  context: N8nRunContext,
) => Promise<NodeOutputs> | NodeOutputs

type NodeCondition = { leftValue: unknown; rightValue: unknown }
type SwitchRule = { conditions: { conditions: NodeCondition[] } }

const listParameter = <T>(node: WorkflowNode, name: string, within: string) =>
  (node.parameters[name] as Record<string, T[]> | undefined)?.[within] ?? []

export const nodeTypes: Record<string, NodeFunction> = {
  webhook: (_, { json }) => [json],

  set: (node, scope) => {
    const assignments = listParameter<{ name: string; value: unknown }>(node, 'assignments', 'assignments')
    const values = assignments.map(({ name, value }) => [name, evaluateExpression(value, scope)])
    return [{ ...scope.json, ...Object.fromEntries(values) }]
  },

  if: (node, scope) => {
    const [condition] = listParameter<NodeCondition>(node, 'conditions', 'conditions')
    const value = evaluateExpression(condition?.leftValue, scope)
    // Strict types, as the workflows configure it.
    if (typeof value !== 'boolean') throw new Error(`Wrong type: '${String(value)}' is not a boolean`)
    return value ? [scope.json, null] : [null, scope.json]
  },

  switch: (node, scope) => {
    const rules = listParameter<SwitchRule>(node, 'rules', 'values')
    const holds = ({ conditions: { conditions } }: SwitchRule) =>
      conditions.every(
        ({ leftValue, rightValue }) => evaluateExpression(leftValue, scope) === evaluateExpression(rightValue, scope),
      )
    const ruleIndex = rules.findIndex(holds)
    const outputIndex = ruleIndex < 0 ? rules.length : ruleIndex
    return Array.from({ length: rules.length + 1 }, (_, index) => (index === outputIndex ? scope.json : null))
  },

  httpRequest: async (node, scope, context) => [await sendNodeRequest(node, scope, context.credentialHeader(node))],

  respondToWebhook: (node, scope, { answer }) => {
    const { responseCode = 200 } = (node.parameters['options'] ?? {}) as { responseCode?: number }
    answer({ status: responseCode, body: evaluateExpression(node.parameters['responseBody'], scope) })
    return [scope.json]
  },

  /** The double does not wait. */
  wait: (_, { json }) => [json],

  stopAndError: (node, scope) => {
    throw new Error(String(evaluateExpression(node.parameters['errorMessage'], scope)))
  },
}
