import type { IncomingMessage, ServerResponse } from 'node:http'
import { createChangeNotifier } from '../change-notifier.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../loopback-server.ts'
import { type FailureMode, failureModes, answerNotRegistered } from './failure-modes.ts'
import { CONNECTION_LOST, runWorkflow } from './run/run-workflow.ts'
import { createWorkflowStore, type StoredWorkflow, type WebhookCall, type WorkflowNode } from './workflow-store.ts'

/** What a workflow answers to a webhook call. */
export type WorkflowFunction = (body: Record<string, unknown>, path: string) => unknown

export type N8nWebhookCall = { path: string; body: Record<string, unknown> }

export type FakeN8n = Awaited<ReturnType<typeof startFakeN8n>>

/** No session of this name exists: the answer of our workflow and of many others. */
export const unknownSessionWorkflow: WorkflowFunction = ({ sessionName }) => ({
  success: true,
  sessionName,
  isConnected: false,
  status: 'close',
})

/**
 * An n8n on loopback: production webhooks of active workflows, the closed test webhooks of its editor, and the public
 * API behind its key. It refuses and fails as the real one does. With `runsFlows` installed workflows execute their
 * nodes; otherwise they only acknowledge the call.
 */
export async function startFakeN8n({ apiKey = 'clave-de-n8n-de-prueba', runsFlows = false } = {}) {
  const active = new Map<string, WorkflowFunction>([['/evolution-api', unknownSessionWorkflow]])
  const calls: N8nWebhookCall[] = []
  const apiRequests: string[] = []
  const notifier = createChangeNotifier()
  let [webhook, api]: [FailureMode, FailureMode] = ['ok', 'ok']
  let mayReadWorkflows = true
  let redirectOrigin: string | null = null
  const failures: string[] = []
  let isCrashed = false
  let plannedCrash: { node: string; passesLeft: number } | null = null
  const mayContinue = ({ name }: WorkflowNode): boolean => {
    if (!isCrashed && plannedCrash?.node === name && plannedCrash.passesLeft-- === 0) isCrashed = true
    return !isCrashed
  }
  let runningWorkflows = Promise.resolve()
  const run = (workflow: StoredWorkflow, node: WorkflowNode, webhookRequest: WebhookCall) => {
    const onFailure = (message: string) => void failures.push(message)
    const { answer: result, finished } = runWorkflow(workflow, node, webhookRequest, {
      credentialHeader: workflowStore.credentialHeader,
      onFailure,
      mayContinue,
    })
    runningWorkflows = Promise.all([runningWorkflows, finished]).then(() => undefined)
    return result
  }
  const workflowStore = createWorkflowStore({ isPathTaken: (path) => active.has(path), run: runsFlows ? run : null })
  let apiHold = Promise.resolve()
  let [changes, lostChange]: [number, number | null] = [0, null]

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    if (isCrashed) return resetConnection(response)
    const url = new URL(request.url ?? '/', 'http://n8n')
    const { pathname } = url
    if (redirectOrigin !== null) return void response.writeHead(307, { location: redirectOrigin + pathname }).end()
    if (pathname.startsWith('/api/v1/')) return handleApiRequest(request, response, url)
    const [, kind, path = ''] = /^\/(webhook|webhook-test)(\/.+)$/.exec(pathname) ?? []
    if (kind === undefined) return failureModes.html(response)
    const body = JSON.parse(await readText(request)) as Record<string, unknown>
    calls.push({ path, body })
    notifier.notify()
    if (webhook !== 'ok') return failureModes[webhook](response)
    const installed =
      kind === 'webhook' ? await workflowStore.handleWebhook(path, { headers: request.headers, body }) : null
    if (installed === 'forbidden') return failureModes.forbidden(response)
    if (installed && typeof installed === 'object' && installed.status === CONNECTION_LOST)
      return resetConnection(response)
    if (installed) return answerJson(response, installed.status, installed.body)
    // One workflow serves every agent: the last part of the path is the agent's id.
    const workflow = active.get(path) ?? active.get(path.replace(/\/[^/]+$/, '/:id'))
    if (!workflow || kind === 'webhook-test')
      return answerNotRegistered(response, request.method ?? '', path.slice(1), kind === 'webhook-test')
    return answerJson(response, 200, await workflow(body, path))
  }

  const handleApiRequest = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const method = request.method ?? ''
    apiRequests.push(`${method} ${request.url ?? ''}`)
    notifier.notify()
    await apiHold
    if (api !== 'ok') return failureModes[api](response)
    if (request.headers['x-n8n-api-key'] !== apiKey) return answerJson(response, 401, { message: 'unauthorized' })
    if (!mayReadWorkflows) return answerJson(response, 403, { message: 'Forbidden' })
    const text = await readText(request)
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const result = workflowStore.handleApi(method, url.pathname.slice('/api/v1'.length), body, url.searchParams)
    const isLost = method !== 'GET' && result.status === 200 && ++changes === lostChange
    return isLost ? resetConnection(response) : answerJson(response, result.status, result.body)
  }

  const loopback = await serveOnLoopback(handleRequest)
  return {
    ...loopback,
    apiKey,
    /** The secret that a caller presents to its workflows. */
    secret: 'secreto-de-prueba',
    webhookUrl: `${loopback.url}/webhook`,
    testUrl: `${loopback.url}/webhook-test`,
    /** The webhook calls and the API requests, each in order. */
    calls,
    apiRequests,
    /** From now on each webhook, or each API call, fails like this. */
    setWebhookFailure: (mood: FailureMode): void => void (webhook = mood),
    setApiFailure: (mood: FailureMode): void => void (api = mood),
    /** Sets whether the API key may read workflows. */
    allowReadingWorkflows: (allowed: boolean): void => void (mayReadWorkflows = allowed),
    /** From now on each request is redirected to the same path at this origin. */
    redirectTo: (origin: string): void => void (redirectOrigin = origin),
    /** The path follows `/webhook`, e.g. `/evolution-api` or `/telegram-api/:id`. */
    activate: (path: string, workflow: WorkflowFunction): void => void active.set(path, workflow),
    deactivate: (path: string): void => void active.delete(path),
    /** Resolves with all webhook calls as soon as there are `count`. */
    waitForCalls: async (count: number): Promise<N8nWebhookCall[]> => {
      await notifier.waitUntil(
        () => calls.length >= count,
        () => `${count} calls of n8n's webhooks; there were ${calls.length}`,
      )
      return calls
    },
    /** The workflows and credentials of its public API. */
    workflowStore,
    /** The error messages of failed workflow runs. */
    failures,
    /** The process crashes, with each running workflow, after `passes` runs passed this node. */
    crashAt: (node: string, passes = 0): void => void (plannedCrash = { node, passesLeft: passes }),
    isCrashed: () => isCrashed,
    /** Restarts it; earlier runs do not continue. */
    restart(): void {
      ;[isCrashed, plannedCrash] = [false, null]
    },
    /** Resolves once each started workflow run ended. */
    waitForRuns: () => runningWorkflows,
    /** From now on the API executes requests but answers only after the returned function is called. */
    holdApiAnswers(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      apiHold = promise
      return resolve
    },
    /** The answer to the nth change from now on is lost after the change was made; null for none. */
    loseAnswerOfChange(count: number | null): void {
      ;[changes, lostChange] = [0, count]
    },
    /** Resolves as soon as the API received `count` requests. */
    waitForApiRequests: (count: number): Promise<void> =>
      notifier.waitUntil(
        () => apiRequests.length >= count,
        () => `${count} questions for n8n's API; there were ${apiRequests.length}`,
      ),
    close: loopback.unplug,
  }
}
