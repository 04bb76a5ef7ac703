import { randomUUID } from 'node:crypto'
import type { Asked } from './run/run.ts'

export type Node = {
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

export type Kept = {
  id: string
  name: string
  nodes: Node[]
  connections: object
  settings: object
  active: boolean
  isArchived: boolean
  createdAt: string
}

export type Credential = { id: string; name: string; type: string; data: { name: string; value: string } }

export type Said = { status: number; body: unknown }

const WRITABLE = ['name', 'nodes', 'connections', 'settings']
const said = (body: unknown): Said => ({ status: 200, body })
const refused = (message: string, status = 400): Said => ({ status, body: { message } })
const isWebhook = ({ type }: Node) => type === 'n8n-nodes-base.webhook'

/** As n8n registers it: a path with a part for everybody stands behind the id of its webhook. */
const pathOf = ({ parameters, webhookId = '' }: Node): string => {
  const path = String(parameters['path'])
  return path.startsWith(':') || path.includes('/:') ? `/${webhookId}/${path}` : `/${path}`
}

/** What follows a webhook's call: what it answers. */
type Run = (workflow: Kept, node: Node, asked: Asked) => Promise<Said>

/**
 * The workflows and credentials of an n8n, as its public API keeps them: it takes no field that it does not know, gives
 * no secret back, and registers a webhook some questions after it said that its workflow is active.
 */
export function createWorkflows({ isTaken, run }: { isTaken: (path: string) => boolean; run: Run | null }) {
  const workflows = new Map<string, Kept>()
  const credentials = new Map<string, Credential>()
  let made = 0
  let [isOld, lateBy] = [false, 0]
  const late = new Map<string, number>()
  let spoken: unknown = { success: true, status: 'ready' }

  /** Each one made later than the last. */
  const madeAt = () => new Date(Date.UTC(2026, 0, 1) + made++ * 1_000).toISOString()
  const wrongIn = (body: Record<string, unknown>): string | null => {
    const stranger = Object.keys(body).find((field) => !WRITABLE.includes(field))
    if (stranger !== undefined) return 'request/body must NOT have additional properties'
    const missing = WRITABLE.find((field) => body[field] === undefined)
    return missing === undefined ? null : `request/body must have required property '${missing}'`
  }
  /** One of each path: whoever is activated later takes it over, whatever id stands before it. */
  const registered = new Map<string, { workflow: Kept; node: Node }>()
  const nodeAt = (path: string) => {
    const general = path.replace(/[^/]+$/, ':')
    const all = [...registered.values()].filter(({ workflow }) => workflows.has(workflow.id) && workflow.active)
    return (
      all.find(({ node }) => pathOf(node) === path) ??
      all.find(({ node }) => pathOf(node).replace(/:[^/]+$/, ':') === general)
    )
  }

  function activate(workflow: Kept): Said {
    const own = workflow.nodes.filter(isWebhook)
    const isInTheWay = (path: string) => isTaken(path) || (nodeAt(path)?.workflow ?? workflow) !== workflow
    if (own.map(pathOf).some(isInTheWay)) return refused('There is a conflict with one of the webhooks.')
    if (!workflow.active) for (const node of own) late.set(pathOf(node), lateBy)
    for (const node of own) registered.set(String(node.parameters['path']), { workflow, node })
    workflow.active = true
    return said(workflow)
  }

  const page = (all: readonly unknown[], query: URLSearchParams): Said => {
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 100)]
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    return said({ data: all.slice(from, from + limit), nextCursor })
  }

  function ofWorkflows(
    method: string,
    [id = '', verb]: string[],
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): Said {
    if (method === 'GET' && id === '') return page([...workflows.values()], query)
    const wrong = verb === undefined && method !== 'GET' ? wrongIn(body) : null
    if (wrong !== null) return refused(wrong)
    if (method === 'POST' && id === '') {
      const workflow = {
        ...(body as unknown as Kept),
        id: randomUUID(),
        active: false,
        isArchived: false,
        createdAt: madeAt(),
      }
      workflows.set(workflow.id, workflow)
      return said(workflow)
    }
    const workflow = workflows.get(id)
    if (!workflow) return refused('Not Found', 404)
    if (method === 'POST' && verb === 'activate') return activate(workflow)
    if (method !== 'PUT') return refused(`${method} method not allowed`, 405)
    Object.assign(workflow, body)
    return said(workflow)
  }

  function ofCredentials(
    method: string,
    [id = '']: string[],
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): Said {
    const shown = (one: Credential) => ({ id: one.id, name: one.name, type: one.type })
    if (isOld && method !== 'POST' && method !== 'DELETE') return refused(`${method} method not allowed`, 405)
    if (method === 'GET' && id === '') return page([...credentials.values()].map(shown), query)
    if (method === 'DELETE') {
      const gone = credentials.get(id)
      credentials.delete(id)
      return gone ? said(shown(gone)) : refused('Not Found', 404)
    }
    const { data, name, type } = body as Partial<Credential>
    if (!data || Object.keys(data).toSorted().join() !== 'name,value') return refused('request.body.data is wrong')
    if (method === 'POST') {
      if (type !== 'httpHeaderAuth') return refused('req.body.type is not a known type')
      const credential = { id: randomUUID(), name: name ?? '', type, data }
      credentials.set(credential.id, credential)
      return said(shown(credential))
    }
    const credential = credentials.get(id)
    if (!credential) return refused('Credential not found', 404)
    Object.assign(credential, { data, name: name ?? credential.name })
    return said(shown(credential))
  }

  return {
    workflows,
    credentials,
    /** As it was before n8n told of credentials or changed one. */
    beOld: () => void (isOld = true),
    /** What installed workflows answer from now on. */
    say: (answer: unknown) => void (spoken = answer),
    /** So many questions find no webhook after its workflow was activated. */
    answerLate: (questions: number) => void (lateBy = questions),

    api(method: string, path: string, body: Record<string, unknown>, query: URLSearchParams): Said {
      const [room, ...rest] = path.split('/').filter(Boolean)
      if (room === 'workflows') return ofWorkflows(method, rest, body, query)
      if (room === 'credentials') return ofCredentials(method, rest, body, query)
      return refused('not found', 404)
    },

    /** The header of a node's credential. */
    headerOf({ credentials: held }: Node): Record<string, string> {
      const data = credentials.get(held?.httpHeaderAuth?.id ?? '')?.data
      return data ? { [data.name]: data.value } : {}
    },

    /** What an installed workflow answers; null where none is, or not yet. */
    async webhook(path: string, { headers, body }: Omit<Asked, 'params'>): Promise<Said | 'forbidden' | null> {
      const found = nodeAt(path)
      if (!found) return null
      const { node, workflow } = found
      const waits = late.get(pathOf(node)) ?? 0
      if (waits > 0) return (void late.set(pathOf(node), waits - 1), null)
      const wanted = credentials.get(node.credentials?.httpHeaderAuth?.id ?? '')?.data
      if (
        node.parameters['authentication'] === 'headerAuth' &&
        (!wanted || headers[wanted.name.toLowerCase()] !== wanted.value)
      )
        return 'forbidden'
      const name = /:(\w+)$/.exec(String(node.parameters['path']))?.[1]
      const params = name === undefined ? {} : { [name]: path.split('/').at(-1) ?? '' }
      return run ? run(workflow, node, { headers, body, params }) : said(spoken)
    },
  }
}
