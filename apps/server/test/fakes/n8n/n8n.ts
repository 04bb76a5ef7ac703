import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBell } from '../bell.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../serve.ts'
import { type Mood, moods, notRegistered } from './moods.ts'
import { type Asked, BROKEN, runFlow } from './run/run.ts'
import { createWorkflows, type Kept, type Node } from './workflows.ts'

/** What a workflow answers to what it is told; with a `status` other than 200 where it says so. */
export type Workflow = (body: Record<string, unknown>, path: string) => unknown

export type N8nCall = { path: string; body: Record<string, unknown> }

export type N8n = Awaited<ReturnType<typeof openN8n>>

/** Nobody has that session: as our workflow answers, and many others. */
export const nobody: Workflow = ({ sessionName }) => ({
  success: true,
  sessionName,
  isConnected: false,
  status: 'close',
})

/**
 * An n8n on loopback: production webhooks of active workflows, the test webhooks of an editor that is closed, and the
 * public API behind its key. It refuses as n8n does, and fails as it was seen to. Where it `runsFlows`, what was installed
 * does what its nodes say; else it answers as it does to who only looks whether it is there.
 */
export async function openN8n({ apiKey = 'clave-de-n8n-de-prueba', runsFlows = false } = {}) {
  const active = new Map<string, Workflow>([['/evolution-api', nobody]])
  const calls: N8nCall[] = []
  const knocks: string[] = []
  const bell = createBell()
  let [webhook, api]: [Mood, Mood] = ['ok', 'ok']
  let may = true
  let leadsTo: string | null = null
  const failures: string[] = []
  let isDead = false
  let dying: { node: string; left: number } | null = null
  const goesOn = ({ name }: Node): boolean => {
    if (!isDead && dying?.node === name && dying.left-- === 0) isDead = true
    return !isDead
  }
  let running = Promise.resolve()
  const run = (workflow: Kept, node: Node, asked: Asked) => {
    const failed = (message: string) => void failures.push(message)
    const { answer: said, over } = runFlow(workflow, node, asked, { headerOf: kept.headerOf, failed, goesOn })
    running = Promise.all([running, over]).then(() => undefined)
    return said
  }
  const kept = createWorkflows({ isTaken: (path) => active.has(path), run: runsFlows ? run : null })
  let held = Promise.resolve()
  let [changes, cutAt]: [number, number | null] = [0, null]

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isDead) return resetConnection(response)
    const url = new URL(request.url ?? '/', 'http://n8n')
    const { pathname } = url
    if (leadsTo !== null) return void response.writeHead(307, { location: leadsTo + pathname }).end()
    if (pathname.startsWith('/api/v1/')) return answerApi(request, response, url)
    const [, kind, path = ''] = /^\/(webhook|webhook-test)(\/.+)$/.exec(pathname) ?? []
    if (kind === undefined) return moods.html(response)
    const body = JSON.parse(await readText(request)) as Record<string, unknown>
    calls.push({ path, body })
    bell.ring()
    if (webhook !== 'ok') return moods[webhook](response)
    const installed = kind === 'webhook' ? await kept.webhook(path, { headers: request.headers, body }) : null
    if (installed === 'forbidden') return moods.forbidden(response)
    if (installed && typeof installed === 'object' && installed.status === BROKEN) return resetConnection(response)
    if (installed) return answerJson(response, installed.status, installed.body)
    // One workflow serves every agent: the last part of its path is whose it is.
    const workflow = active.get(path) ?? active.get(path.replace(/\/[^/]+$/, '/:id'))
    if (!workflow || kind === 'webhook-test')
      return notRegistered(response, request.method ?? '', path.slice(1), kind === 'webhook-test')
    return answerJson(response, 200, await workflow(body, path))
  }

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const method = request.method ?? ''
    knocks.push(`${method} ${request.url ?? ''}`)
    bell.ring()
    await held
    if (api !== 'ok') return moods[api](response)
    if (request.headers['x-n8n-api-key'] !== apiKey) return answerJson(response, 401, { message: 'unauthorized' })
    if (!may) return answerJson(response, 403, { message: 'Forbidden' })
    const text = await readText(request)
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const said = kept.api(method, url.pathname.slice('/api/v1'.length), body, url.searchParams)
    const isLost = method !== 'GET' && said.status === 200 && ++changes === cutAt
    return isLost ? resetConnection(response) : answerJson(response, said.status, said.body)
  }

  const loopback = await serveOnLoopback(answer)
  return {
    ...loopback,
    apiKey,
    /** What whoever asks shows its workflows. */
    secret: 'secreto-de-prueba',
    webhookUrl: `${loopback.url}/webhook`,
    testUrl: `${loopback.url}/webhook-test`,
    /** What webhooks were told, and what the API was asked, in order. */
    calls,
    knocks,
    /** How every webhook, or every call of the API, goes from now on. */
    beIn: (mood: Mood): void => void (webhook = mood),
    apiBeIn: (mood: Mood): void => void (api = mood),
    /** Whether the key may read workflows. */
    allow: (allowed: boolean): void => void (may = allowed),
    /** From now on everything points to the same path there. */
    leadTo: (origin: string): void => void (leadsTo = origin),
    /** A path behind `/webhook`, as `/evolution-api` or `/telegram-api/:id`. */
    activate: (path: string, workflow: Workflow): void => void active.set(path, workflow),
    deactivate: (path: string): void => void active.delete(path),
    /** Resolves with all calls of webhooks as soon as there are `count`. */
    waitForCalls: async (count: number): Promise<N8nCall[]> => {
      await bell.until(
        () => calls.length >= count,
        () => `${count} calls of n8n's webhooks; there were ${calls.length}`,
      )
      return calls
    },
    /** What its public API keeps: workflows and credentials. */
    kept,
    /** What runs of installed workflows ended with, where they ended in an error. */
    failures,
    /** It dies, with all that runs, when so many runs have passed this node of an installed workflow. */
    dieAt: (node: string, passes = 0): void => void (dying = { node, left: passes }),
    isDead: () => isDead,
    /** Nothing of what ran before goes on. */
    startAgain(): void {
      ;[isDead, dying] = [false, null]
    },
    /** Resolves once whatever runs of installed workflows had begun is over. */
    over: () => running,
    /** From now on the API takes what it is asked and answers when that is over. */
    holdApi(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** The so manieth change from now on is done, and its answer lost; null for none. */
    cutAfter(count: number | null): void {
      ;[changes, cutAt] = [0, count]
    },
    /** Resolves as soon as the API was asked so often. */
    knocked: (count: number): Promise<void> =>
      bell.until(
        () => knocks.length >= count,
        () => `${count} questions for n8n's API; there were ${knocks.length}`,
      ),
    close: loopback.unplug,
  }
}
