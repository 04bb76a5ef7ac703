import { limits } from '@portavoz/contract'
import * as z from 'zod/mini'
import { jsonBeginning } from '../../platform/json-beginning.ts'
import type { Called } from '../../ports/automation.ts'
import type { HeaderCredential, N8nApi, OpenN8nApi, StandingWorkflow } from '../../ports/n8n-api.ts'
import { type Answered, type Asking, exchange } from './exchange.ts'
import { failed, failureOf, isBadGateway } from './failures.ts'
import { apiOf } from './public-api.ts'

/** Few at a time: each comes with all of its nodes. */
const PAGE = 20
/** Where a page leads to itself, or an n8n has more than anybody looks at. */
const MOST_PAGES = 100

const Made = z.object({ id: z.coerce.string() })
const Standing = z.object({
  id: z.coerce.string(),
  name: z._default(z.string(), ''),
  createdAt: z._default(z.string(), ''),
  isArchived: z._default(z.boolean(), false),
  nodes: z.array(z.object({ id: z._default(z.string(), '') })),
})
const Named = z.object({ id: z.coerce.string(), name: z.string() })

const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.optional(z.nullable(z.string())) })

/** What an n8n says that has no such call, or not for this verb. */
const isUnknown = (status: number) => status === 404 || status === 405

type Ask = (method: string, path: string, body?: object) => Promise<Answered>

/** n8n's public API, as far as workflows and credentials go. */
export const createOpenN8nApi =
  (asking: Asking): OpenN8nApi =>
  ({ apiUrl, apiToken }): N8nApi => {
    const headers = { 'X-N8N-API-KEY': apiToken, accept: 'application/json', 'content-type': 'application/json' }
    const ask: Ask = (method, path, body) =>
      exchange(asking, apiOf(apiUrl) + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return {
      workflows: () => told(() => workflows(ask)),
      create: (workflow) => told(async () => made(await ask('POST', '/workflows', workflow))),
      change: (id, workflow) => told(async () => changed(await ask('PUT', `/workflows/${segment(id)}`, workflow))),
      activate: (id) => told(async () => activated(await ask('POST', `/workflows/${segment(id)}/activate`, {}))),
      credentials: () => told(() => credentials(ask)),
      createCredential: (credential) =>
        told(async () => made(await ask('POST', '/credentials', { ...worded(credential), type: 'httpHeaderAuth' }))),
      changeCredential: (id, credential) =>
        told(async () => changed(await ask('PATCH', `/credentials/${segment(id)}`, worded(credential)))),
      removeCredential: (id) => told(async () => changed(await ask('DELETE', `/credentials/${segment(id)}`))),
    }
  }

const segment = encodeURIComponent
const worded = ({ name, header, value }: HeaderCredential) => ({ name, data: { name: header, value } })

/** Whatever n8n, or what stands in front of it, does is told as one of ours. */
const told = <T>(work: () => Promise<Called<T>>): Promise<Called<T>> => work().catch(failureOf)

const answered = <T>(answer: T): Called<T> => ({ outcome: 'answered', answer })

async function workflows(ask: Ask): Promise<Called<StandingWorkflow[]>> {
  const all = await pages(ask, '/workflows', Standing)
  if (all.outcome === 'failed') return all
  return answered(all.answer.map(({ nodes, ...one }) => ({ ...one, nodeIds: nodes.map(({ id }) => id) })))
}

async function credentials(ask: Ask): Promise<Called<Map<string, string> | null>> {
  const first = await ask('GET', '/credentials?limit=1')
  if (isUnknown(first.status)) return answered(null)
  const all = await pages(ask, '/credentials', Named)
  return all.outcome === 'failed' ? all : answered(new Map(all.answer.map(({ id, name }) => [id, name])))
}

async function pages<T extends z.ZodMiniType>(ask: Ask, path: string, item: T): Promise<Called<z.output<T>[]>> {
  const all: z.output<T>[] = []
  let cursor = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const said = await ask('GET', `${path}?limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    const { data } = pageOf(item).safeParse(said.json)
    if (said.status !== 200 || !data) return refusalIn(said)
    all.push(...data.data)
    if (!data.nextCursor) return answered(all)
    cursor = data.nextCursor
  }
  return failed('not_ours')
}

function made(said: Answered): Called<string> {
  const { data } = Made.safeParse(said.json)
  return isGood(said) && data ? answered(data.id) : refusalIn(said)
}

function changed(said: Answered): Called<boolean> {
  if (isUnknown(said.status)) return answered(false)
  return isGood(said) && Made.safeParse(said.json).success ? answered(true) : refusalIn(said)
}

function activated(said: Answered): Called<'active' | 'taken' | 'refused'> {
  if (isGood(said) && Made.safeParse(said.json).success) return answered('active')
  if (said.status !== 400 && said.status !== 409) return refusalIn(said)
  return answered(
    /conflict|already (taken|registered|in use)/i.test(jsonBeginning(said.json, limits.errorTextMax))
      ? 'taken'
      : 'refused',
  )
}

const isGood = ({ status }: Answered) => status >= 200 && status < 300

function refusalIn({ status }: Answered) {
  if (status === 401) return failed('wrong_token')
  if (status === 403) return failed('no_permission')
  if (isBadGateway(status)) return failed('bad_gateway', 'maybe')
  return failed(status === 400 || status === 422 ? 'refused' : 'not_ours', 'maybe')
}
