import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, readText, serveOnLoopback } from '../serve.ts'
import { type Asked, calls, refusal, unlicensed } from './calls.ts'
import { createInstance, type Instance } from './instance.ts'
import { createPosts } from './posts.ts'

/** How the next call is answered, instead of being done. */
export type Fault = { status: number; body?: unknown; contentType?: string }

export type Evolution = Awaited<ReturnType<typeof openEvolution>>

/** Evolution API with its instances, reachable from this machine alone. README.md says where each shape was seen. */
export async function openEvolution({ apiKey = 'clave-global-de-evolution', exposes = true } = {}) {
  const instances = new Map<string, Instance>()
  const asked: Asked[] = []
  const faults: Fault[] = []
  const posts = createPosts()
  let needsLicense = false
  let url = ''

  const make = (name: string): Instance => {
    const made = createInstance(name, { url, exposes, send: posts.send })
    instances.set(name, made)
    return made
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://evolution')
    const call: Asked = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      key: String(request.headers['apikey'] ?? ''),
      // What stands behind a question mark counts as said in the body.
      body: { ...Object.fromEntries(searchParams), ...(text !== '' && JSON.parse(text)) },
    }
    asked.push(call)
    const fault = faults.shift()
    if (fault) {
      response.writeHead(fault.status, { 'content-type': fault.contentType ?? 'application/json' })
      return void response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}))
    }
    const isOpen = !needsLicense || pathname.startsWith('/manager')
    const { status, body } = isOpen ? await calls({ apiKey, instances, make }, call).catch(refusal) : unlicensed(url)
    answerJson(response, status, body)
  }

  const server = await serveOnLoopback(take)
  url = server.url
  return {
    url,
    apiKey,
    /** Every call that was made, the refused ones too. */
    asked,
    posts,
    next: (...more: Fault[]) => void faults.push(...more),
    /** As 2.4.0 answers every call until its license is activated. */
    requireLicense: (isRequired = true) => void (needsLicense = isRequired),
    has: (name: string) => instances.has(name),
    /** One that stands already, or is made as by hand. */
    instance: (name: string): Instance => instances.get(name) ?? make(name),
    close: server.unplug,
  }
}
