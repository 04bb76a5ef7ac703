import { hash } from 'node:crypto'
import type { N8nConnection } from '../../../ports/automation.ts'
import type { Workflow, WorkflowNode } from '../../../ports/n8n-api.ts'
import type { WorkflowKey } from './steps.ts'

/** What a workflow shows to others, or wants to be shown, by the word that its nodes' notes name it with. */
export const credentialKinds = {
  Portavoz: 'portavoz',
  'Evolution API': 'evolution',
  Entrada: 'entry',
  Telegram: 'telegram',
} as const
export type CredentialKind = (typeof credentialKinds)[keyof typeof credentialKinds]

export type Place = {
  userId: string
  connection: Pick<N8nConnection, 'webhookUrl' | 'backendUrl'>
  evolutionUrl: string
  telegramUrl: string
  credentials: Partial<Record<CredentialKind, { id: string; name: string }>>
}

/** Tells an account's things from another's in an n8n that they share, and says nothing of whose they are. */
export const markOf = (userId: string): string => hash('sha256', `n8n ${userId}`, 'hex').slice(0, 10)

/** The id of the step with which a workflow of ours begins: whatever its owner renames or moves, it stays. */
export const markedNode = (key: WorkflowKey, userId: string): string => `portavoz-${markOf(userId)}-${key}`

/** A shipped workflow as it works for one account: where things are, what it shows them, and whose it is. */
export function prepare(key: WorkflowKey, { name, nodes, connections, settings }: Workflow, place: Place): Workflow {
  const prefix = prefixOf(place.connection.webhookUrl)
  const first = nodes.find(isWebhook)
  const named = withPartsOf(place.userId)
  return {
    name: prefix === '' ? name : `${name} (${prefix})`,
    nodes: nodes.map((node) =>
      named({
        ...node,
        ...(node === first && { id: markedNode(key, place.userId) }),
        ...(isWebhook(node) && prefix !== '' && under(prefix, node)),
        ...(node.name === 'Tus datos' && { parameters: filled(node.parameters, place) }),
        ...credentialOf(node, place),
      }),
    ),
    connections,
    settings,
  }
}

/** n8n keeps one webhook of each path, whatever id it stands behind: the parts for everybody are called otherwise for each account. */
const withPartsOf =
  (userId: string) =>
  (node: WorkflowNode): WorkflowNode =>
    JSON.parse(
      JSON.stringify(node).replaceAll(/\bpath(Agent|Operation|Bot)\b/g, `path$1_${markOf(userId)}`),
    ) as WorkflowNode

const isWebhook = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.webhook'

/** n8n's own part of the address ends with its `webhook`; what follows stands before each path of ours. */
export function prefixOf(webhookUrl: string): string {
  const segments = new URL(webhookUrl).pathname.split('/').filter((one) => one !== '')
  return segments.slice(Math.max(segments.indexOf('webhook'), 0) + 1).join('/')
}

/** A path that has a part for everybody begins, in n8n, with the id of its webhook. */
function under(prefix: string, { parameters, webhookId = '' }: WorkflowNode): Partial<WorkflowNode> {
  const path = String(parameters['path'])
  if (!path.startsWith(':')) return { parameters: { ...parameters, path: `${prefix}/${path}` } }
  const [head = '', ...rest] = prefix.split('/')
  return { webhookId: head, parameters: { ...parameters, path: [...rest, webhookId, path].join('/') } }
}

type Assignment = { name: string; value: unknown }

function filled(parameters: WorkflowNode['parameters'], { connection, evolutionUrl, telegramUrl }: Place) {
  const { assignments } = parameters['assignments'] as { assignments: Assignment[] }
  const values: Record<string, string> = {
    portavozUrl: connection.backendUrl.replace(/\/api$/, ''),
    n8nUrl: connection.webhookUrl,
    evolutionUrl,
    telegramUrl,
  }
  return {
    ...parameters,
    assignments: { assignments: assignments.map((one) => ({ ...one, value: values[one.name] ?? one.value })) },
  }
}

function credentialOf({ notes = '' }: WorkflowNode, { credentials }: Place) {
  const word = notes.replace(/^Credencial: /, '')
  const kind = Object.entries(credentialKinds).find(([name]) => name === word)?.[1]
  const credential = kind && credentials[kind]
  return credential ? { credentials: { httpHeaderAuth: credential } } : {}
}
