import { limits } from '@portavoz/contract'
import * as z from 'zod/mini'
import { jsonPrefix } from '../../platform/text/json/json-prefix.ts'
import type { N8nResult } from '../../ports/n8n/automation.ts'
import type { HeaderCredential, N8nApi, OpenN8nApi, InstalledWorkflow } from '../../ports/n8n/n8n-api.ts'
import { type N8nResponse, type N8nRequestOptions, requestN8n } from './request-n8n.ts'
import { failedCall, withFailures, isBadGateway } from './failures.ts'
import { apiBaseUrl } from './check-n8n-api.ts'

/** Each workflow comes with all of its nodes. */
const PAGE_SIZE = 20
/** Ends a cursor that loops. */
const MAX_PAGES = 100

const CreatedSchema = z.object({ id: z.coerce.string() })
const WorkflowSchema = z.object({
  id: z.coerce.string(),
  name: z._default(z.string(), ''),
  createdAt: z._default(z.string(), ''),
  isArchived: z._default(z.boolean(), false),
  nodes: z.array(z.object({ id: z._default(z.string(), '') })),
})
const CredentialSchema = z.object({ id: z.coerce.string(), name: z.string() })

const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.optional(z.nullable(z.string())) })

/** The call does not exist, or not with this verb. */
const isUnsupported = (status: number) => status === 404 || status === 405

type N8nApiRequest = (method: string, path: string, body?: object) => Promise<N8nResponse>

/** n8n's public API: workflows and credentials. */
export const createOpenN8nApi =
  (options: N8nRequestOptions): OpenN8nApi =>
  ({ apiUrl, apiToken }): N8nApi => {
    const headers = { 'X-N8N-API-KEY': apiToken, accept: 'application/json', 'content-type': 'application/json' }
    const request: N8nApiRequest = (method, path, body) =>
      requestN8n(options, apiBaseUrl(apiUrl) + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return {
      listWorkflows: () => withFailures(() => listWorkflows(request)),
      createWorkflow: (workflow) =>
        withFailures(async () => toCreatedId(await request('POST', '/workflows', workflow))),
      updateWorkflow: (id, workflow) =>
        withFailures(async () => toChanged(await request('PUT', `/workflows/${segment(id)}`, workflow))),
      activateWorkflow: (id) =>
        withFailures(async () => toActivation(await request('POST', `/workflows/${segment(id)}/activate`, {}))),
      listCredentials: () => withFailures(() => listCredentials(request)),
      createCredential: (credential) =>
        withFailures(async () =>
          toCreatedId(
            await request('POST', '/credentials', { ...toCredentialBody(credential), type: 'httpHeaderAuth' }),
          ),
        ),
      updateCredential: (id, credential) =>
        withFailures(async () =>
          toChanged(await request('PATCH', `/credentials/${segment(id)}`, toCredentialBody(credential))),
        ),
      deleteCredential: (id) =>
        withFailures(async () => toChanged(await request('DELETE', `/credentials/${segment(id)}`))),
    }
  }

const segment = encodeURIComponent
const toCredentialBody = ({ name, header, value }: HeaderCredential) => ({ name, data: { name: header, value } })

const answeredWith = <T>(answer: T): N8nResult<T> => ({ outcome: 'answered', value: answer })

async function listWorkflows(request: N8nApiRequest): Promise<N8nResult<InstalledWorkflow[]>> {
  const all = await fetchPages(request, '/workflows', WorkflowSchema)
  if (all.outcome === 'failed') return all
  return answeredWith(all.value.map(({ nodes, ...one }) => ({ ...one, nodeIds: nodes.map(({ id }) => id) })))
}

async function listCredentials(request: N8nApiRequest): Promise<N8nResult<Map<string, string> | null>> {
  const first = await request('GET', '/credentials?limit=1')
  if (isUnsupported(first.status)) return answeredWith(null)
  const all = await fetchPages(request, '/credentials', CredentialSchema)
  return all.outcome === 'failed' ? all : answeredWith(new Map(all.value.map(({ id, name }) => [id, name])))
}

async function fetchPages<T extends z.ZodMiniType>(
  request: N8nApiRequest,
  path: string,
  item: T,
): Promise<N8nResult<z.output<T>[]>> {
  const all: z.output<T>[] = []
  let cursor = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await request(
      'GET',
      `${path}?limit=${PAGE_SIZE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    const { data } = pageSchema(item).safeParse(response.json)
    if (response.status !== 200 || !data) return toFailure(response)
    all.push(...data.data)
    if (!data.nextCursor) return answeredWith(all)
    cursor = data.nextCursor
  }
  return failedCall('not_ours')
}

function toCreatedId(response: N8nResponse): N8nResult<string> {
  const { data } = CreatedSchema.safeParse(response.json)
  return isOk(response) && data ? answeredWith(data.id) : toFailure(response)
}

function toChanged(response: N8nResponse): N8nResult<boolean> {
  if (isUnsupported(response.status)) return answeredWith(false)
  return isOk(response) && CreatedSchema.safeParse(response.json).success ? answeredWith(true) : toFailure(response)
}

function toActivation(response: N8nResponse): N8nResult<'active' | 'taken' | 'refused'> {
  if (isOk(response) && CreatedSchema.safeParse(response.json).success) return answeredWith('active')
  if (response.status !== 400 && response.status !== 409) return toFailure(response)
  return answeredWith(
    /conflict|already (taken|registered|in use)/i.test(jsonPrefix(response.json, limits.errorTextMax))
      ? 'taken'
      : 'refused',
  )
}

const isOk = ({ status }: N8nResponse) => status >= 200 && status < 300

function toFailure({ status }: N8nResponse) {
  if (status === 401) return failedCall('wrong_token')
  if (status === 403) return failedCall('no_permission')
  if (isBadGateway(status)) return failedCall('bad_gateway', 'maybe')
  return failedCall(status === 400 || status === 422 ? 'refused' : 'not_ours', 'maybe')
}
