import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, serveOnLoopback } from '../loopback-server.ts'
import { type EvolutionRequest, handleApiCall, toErrorResponse, licenseRequired } from './api.ts'
import { createEvolutionInstance, type EvolutionInstance } from './instance.ts'
import { readFields } from './read-fields.ts'
import { createWebhookPosts } from './webhook-posts.ts'

/** The answer to the next call, or to the next one whose path begins so; the call itself is not executed. */
export type EvolutionFault = { status: number; body?: unknown; contentType?: string; path?: string }

export type FakeEvolution = Awaited<ReturnType<typeof startFakeEvolution>>

/** Evolution API with its instances on loopback. README.md names the source of each response shape. */
export async function startFakeEvolution({ apiKey = 'clave-global-de-evolution', exposes = true } = {}) {
  const instances = new Map<string, EvolutionInstance>()
  const requests: EvolutionRequest[] = []
  const faults: EvolutionFault[] = []
  const posts = createWebhookPosts()
  let needsLicense = false
  let url = ''

  const createAndStore = (name: string): EvolutionInstance => {
    const instance = createEvolutionInstance(name, { url, exposes, send: posts.send })
    instances.set(name, instance)
    return instance
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = await readFields(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://evolution')
    const apiCall: EvolutionRequest = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      key: String(request.headers['apikey'] ?? ''),
      // Query parameters count as part of the body.
      body: { ...Object.fromEntries(searchParams), ...fields },
    }
    requests.push(apiCall)
    const at = faults.findIndex(({ path = '' }) => apiCall.path.startsWith(path))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault) {
      response.writeHead(fault.status, { 'content-type': fault.contentType ?? 'application/json' })
      return void response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}))
    }
    const isOpen = !needsLicense || pathname.startsWith('/manager')
    const { status, body } = isOpen
      ? await handleApiCall({ apiKey, instances, createInstance: createAndStore }, apiCall).catch(toErrorResponse)
      : licenseRequired(url)
    answerJson(response, status, body)
  }

  const server = await serveOnLoopback(take)
  url = server.url
  return {
    url,
    apiKey,
    /** Every call, including the refused ones. */
    requests,
    posts,
    failNext: (...queued: EvolutionFault[]) => void faults.push(...queued),
    /** Version 2.4.0 answers each call like this until its license is activated. */
    requireLicense: (isRequired = true) => void (needsLicense = isRequired),
    hasInstance: (name: string) => instances.has(name),
    /** Returns the instance, or creates it as by hand. */
    instanceNamed: (name: string): EvolutionInstance => instances.get(name) ?? createAndStore(name),
    close: server.unplug,
  }
}
