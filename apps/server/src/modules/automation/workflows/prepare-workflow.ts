import { hash } from 'node:crypto'
import type { N8nConnection } from '../../../ports/n8n/automation.ts'
import type { N8nWorkflow, N8nNode } from '../../../ports/n8n/n8n-api.ts'
import type { WorkflowKey } from './install-steps.ts'

/** Kinds of credentials by the title in the notes of a workflow's nodes. */
export const credentialKinds = {
  Portavoz: 'portavoz',
  'Evolution API': 'evolution',
  Entrada: 'entry',
  Telegram: 'telegram',
} as const
export type CredentialKind = (typeof credentialKinds)[keyof typeof credentialKinds]

export type WorkflowTarget = {
  workspaceId: string
  connection: Pick<N8nConnection, 'webhookUrl' | 'backendUrl'>
  evolutionUrl: string
  telegramUrl: string
  credentials: Partial<Record<CredentialKind, { id: string; name: string }>>
}

/** Separates workspaces that share an n8n, without revealing their ids. */
export const accountMark = (workspaceId: string): string => hash('sha256', `n8n ${workspaceId}`, 'hex').slice(0, 10)

/** The id of a workflow's first node: it survives renaming and moving. */
export const firstNodeId = (key: WorkflowKey, workspaceId: string): string =>
  `portavoz-${accountMark(workspaceId)}-${key}`

/** Adapts a shipped workflow to one workspace: addresses, credentials and marks. */
export function prepareWorkflow(
  key: WorkflowKey,
  { name, nodes, connections, settings }: N8nWorkflow,
  target: WorkflowTarget,
): N8nWorkflow {
  const prefix = webhookPrefix(target.connection.webhookUrl)
  const first = nodes.find(isWebhook)
  const rename = withAccountParameters(target.workspaceId)
  return {
    name: prefix === '' ? name : `${name} (${prefix})`,
    nodes: nodes.map((node) =>
      rename({
        ...node,
        ...(node === first && { id: firstNodeId(key, target.workspaceId) }),
        ...(isWebhook(node) && prefix !== '' && prefixPath(prefix, node)),
        ...(node.name === 'Tus datos' && { parameters: fillAssignments(node.parameters, target) }),
        ...findCredential(node, target),
      }),
    ),
    connections,
    settings,
  }
}

/** n8n registers one webhook per path and ignores the id before it, so path parameters get a name per workspace. */
const withAccountParameters =
  (workspaceId: string) =>
  (node: N8nNode): N8nNode =>
    JSON.parse(
      JSON.stringify(node).replaceAll(/\bpath(Agent|Operation|Bot)\b/g, `path$1_${accountMark(workspaceId)}`),
    ) as N8nNode

const isWebhook = ({ type }: N8nNode) => type === 'n8n-nodes-base.webhook'

/** n8n's own part of the address ends with `webhook`; the rest is put before each of our paths. */
export function webhookPrefix(webhookUrl: string): string {
  const segments = new URL(webhookUrl).pathname.split('/').filter((one) => one !== '')
  return segments.slice(Math.max(segments.indexOf('webhook'), 0) + 1).join('/')
}

/** n8n puts the webhook's id before a path that begins with a parameter. */
function prefixPath(prefix: string, { parameters, webhookId = '' }: N8nNode): Partial<N8nNode> {
  const path = String(parameters['path'])
  if (!path.startsWith(':')) return { parameters: { ...parameters, path: `${prefix}/${path}` } }
  const [head = '', ...restSegments] = prefix.split('/')
  return { webhookId: head, parameters: { ...parameters, path: [...restSegments, webhookId, path].join('/') } }
}

type WorkflowAssignment = { name: string; value: unknown }

function fillAssignments(parameters: N8nNode['parameters'], { connection, evolutionUrl, telegramUrl }: WorkflowTarget) {
  const { assignments } = parameters['assignments'] as { assignments: WorkflowAssignment[] }
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

function findCredential({ notes = '' }: N8nNode, { credentials }: WorkflowTarget) {
  const title = notes.replace(/^Credencial: /, '')
  const kind = Object.entries(credentialKinds).find(([name]) => name === title)?.[1]
  const credential = kind && credentials[kind]
  return credential ? { credentials: { httpHeaderAuth: credential } } : {}
}
