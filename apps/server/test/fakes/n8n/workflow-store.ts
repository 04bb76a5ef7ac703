import { randomUUID } from 'node:crypto'

export type WorkflowNode = {
  id: string
  name: string
  type: string
  webhookId?: string
  onError?: string
  retryOnFail?: boolean
  maxTries?: number
  parameters: Record<string, unknown>
  credentials?: { httpHeaderAuth?: { id: string } }
}

export type StoredWorkflow = {
  id: string
  name: string
  nodes: WorkflowNode[]
  connections: object
  settings: object
  active: boolean
  isArchived: boolean
  createdAt: string
}

export type StoredCredential = { id: string; name: string; type: string; data: { name: string; value: string } }

export type ApiResponse = { status: number; body: unknown }

const WRITABLE_FIELDS = ['name', 'nodes', 'connections', 'settings']
const okResponse = (body: unknown): ApiResponse => ({ status: 200, body })
const errorResponse = (message: string, status = 400): ApiResponse => ({ status, body: { message } })
const isWebhook = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.webhook'

/** The path that n8n registers: a path with a parameter follows the id of its webhook. */
const webhookPathOf = ({ parameters, webhookId = '' }: WorkflowNode): string => {
  const path = String(parameters['path'])
  return path.startsWith(':') || path.includes('/:') ? `/${webhookId}/${path}` : `/${path}`
}

export type WebhookCall = { body: unknown; headers: Record<string, unknown>; params: Record<string, string> }

/** Runs the workflow of a webhook call and returns its response. */
type RunInstalledWorkflow = (workflow: StoredWorkflow, node: WorkflowNode, asked: WebhookCall) => Promise<ApiResponse>

/**
 * The workflows and credentials of an n8n behind its public API: it rejects unknown fields, never returns a secret, and
 * registers a webhook only some requests after the activation succeeded.
 */
export function createWorkflowStore({
  isPathTaken,
  run,
}: {
  isPathTaken: (path: string) => boolean
  run: RunInstalledWorkflow | null
}) {
  const workflows = new Map<string, StoredWorkflow>()
  const credentials = new Map<string, StoredCredential>()
  let createdCount = 0
  let [isOld, webhookDelay] = [false, 0]
  const remainingDelays = new Map<string, number>()
  let defaultAnswer: unknown = { success: true, status: 'ready' }

  /** Each workflow is created one second after the previous one. */
  const nextCreatedAt = () => new Date(Date.UTC(2026, 0, 1) + createdCount++ * 1_000).toISOString()
  const validationError = (body: Record<string, unknown>): string | null => {
    const unknownField = Object.keys(body).find((field) => !WRITABLE_FIELDS.includes(field))
    if (unknownField !== undefined) return 'request/body must NOT have additional properties'
    const missing = WRITABLE_FIELDS.find((field) => body[field] === undefined)
    return missing === undefined ? null : `request/body must have required property '${missing}'`
  }
  /** One registration per path: a later activation replaces it, even with a different webhook id. */
  const registered = new Map<string, { workflow: StoredWorkflow; node: WorkflowNode }>()
  const nodeAt = (path: string) => {
    const general = path.replace(/[^/]+$/, ':')
    const all = [...registered.values()].filter(({ workflow }) => workflows.has(workflow.id) && workflow.active)
    return (
      all.find(({ node }) => webhookPathOf(node) === path) ??
      all.find(({ node }) => webhookPathOf(node).replace(/:[^/]+$/, ':') === general)
    )
  }

  function activate(workflow: StoredWorkflow): ApiResponse {
    const webhookNodes = workflow.nodes.filter(isWebhook)
    const isConflict = (path: string) => isPathTaken(path) || (nodeAt(path)?.workflow ?? workflow) !== workflow
    if (webhookNodes.map(webhookPathOf).some(isConflict))
      return errorResponse('There is a conflict with one of the webhooks.')
    if (!workflow.active) for (const node of webhookNodes) remainingDelays.set(webhookPathOf(node), webhookDelay)
    for (const node of webhookNodes) registered.set(String(node.parameters['path']), { workflow, node })
    workflow.active = true
    return okResponse(workflow)
  }

  const page = (all: readonly unknown[], query: URLSearchParams): ApiResponse => {
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 100)]
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    return okResponse({ data: all.slice(from, from + limit), nextCursor })
  }

  function handleWorkflows(
    method: string,
    [id = '', verb]: string[],
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): ApiResponse {
    if (method === 'GET' && id === '') return page([...workflows.values()], query)
    const validationMessage = verb === undefined && method !== 'GET' ? validationError(body) : null
    if (validationMessage !== null) return errorResponse(validationMessage)
    if (method === 'POST' && id === '') {
      const workflow = {
        ...(body as unknown as StoredWorkflow),
        id: randomUUID(),
        active: false,
        isArchived: false,
        createdAt: nextCreatedAt(),
      }
      workflows.set(workflow.id, workflow)
      return okResponse(workflow)
    }
    const workflow = workflows.get(id)
    if (!workflow) return errorResponse('Not Found', 404)
    if (method === 'POST' && verb === 'activate') return activate(workflow)
    if (method !== 'PUT') return errorResponse(`${method} method not allowed`, 405)
    Object.assign(workflow, body)
    return okResponse(workflow)
  }

  function handleCredentials(
    method: string,
    [id = '']: string[],
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): ApiResponse {
    const withoutSecret = (one: StoredCredential) => ({ id: one.id, name: one.name, type: one.type })
    if (isOld && method !== 'POST' && method !== 'DELETE') return errorResponse(`${method} method not allowed`, 405)
    if (method === 'GET' && id === '') return page([...credentials.values()].map(withoutSecret), query)
    if (method === 'DELETE') {
      const removed = credentials.get(id)
      credentials.delete(id)
      return removed ? okResponse(withoutSecret(removed)) : errorResponse('Not Found', 404)
    }
    const { data, name, type } = body as Partial<StoredCredential>
    if (!data || Object.keys(data).toSorted().join() !== 'name,value')
      return errorResponse('request.body.data is wrong')
    if (method === 'POST') {
      if (type !== 'httpHeaderAuth') return errorResponse('req.body.type is not a known type')
      const credential = { id: randomUUID(), name: name ?? '', type, data }
      credentials.set(credential.id, credential)
      return okResponse(withoutSecret(credential))
    }
    const credential = credentials.get(id)
    if (!credential) return errorResponse('Credential not found', 404)
    Object.assign(credential, { data, name: name ?? credential.name })
    return okResponse(withoutSecret(credential))
  }

  return {
    workflows,
    credentials,
    /** An n8n version whose API cannot list or change credentials. */
    disableCredentialApi: () => void (isOld = true),
    /** The answer of installed workflows from now on. */
    setAnswer: (answer: unknown) => void (defaultAnswer = answer),
    /** After an activation, this many calls still find no webhook. */
    delayWebhooks: (questions: number) => void (webhookDelay = questions),

    handleApi(method: string, path: string, body: Record<string, unknown>, query: URLSearchParams): ApiResponse {
      const [resource, ...rest] = path.split('/').filter(Boolean)
      if (resource === 'workflows') return handleWorkflows(method, rest, body, query)
      if (resource === 'credentials') return handleCredentials(method, rest, body, query)
      return errorResponse('not found', 404)
    },

    /** The header of a node's credential. */
    credentialHeader({ credentials: nodeCredentials }: WorkflowNode): Record<string, string> {
      const data = credentials.get(nodeCredentials?.httpHeaderAuth?.id ?? '')?.data
      return data ? { [data.name]: data.value } : {}
    },

    /** The answer of an installed workflow; null while there is none. */
    async handleWebhook(
      path: string,
      { headers, body }: Omit<WebhookCall, 'params'>,
    ): Promise<ApiResponse | 'forbidden' | null> {
      const registration = nodeAt(path)
      if (!registration) return null
      const { node, workflow } = registration
      const remainingDelay = remainingDelays.get(webhookPathOf(node)) ?? 0
      if (remainingDelay > 0) return (void remainingDelays.set(webhookPathOf(node), remainingDelay - 1), null)
      const requiredHeader = credentials.get(node.credentials?.httpHeaderAuth?.id ?? '')?.data
      if (
        node.parameters['authentication'] === 'headerAuth' &&
        (!requiredHeader || headers[requiredHeader.name.toLowerCase()] !== requiredHeader.value)
      )
        return 'forbidden'
      const name = /:(\w+)$/.exec(String(node.parameters['path']))?.[1]
      const params = name === undefined ? {} : { [name]: path.split('/').at(-1) ?? '' }
      return run ? run(workflow, node, { headers, body, params }) : okResponse(defaultAnswer)
    },
  }
}
