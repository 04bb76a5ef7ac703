import { onTestFinished } from 'vitest'
import { instantReplies } from '../helpers/instant-replies.ts'
import { startEvolutionForTest } from './evolution-server.ts'
import { isAgentConnected, waitForAgent } from '../helpers/wait-for-agent.ts'
import { startFakeN8n } from '../fakes/n8n/n8n.ts'
import { startTestServer } from '../test-server.ts'
import { createBotAgent, FAST_TELEGRAM_SCHEDULE } from './n8n-bot-server.ts'
import { N8N_CONFIG } from './n8n-server.ts'
import { signUp, fetchThread } from '../test-accounts.ts'
import { SESSIONS_PATH, waitForSession } from './whatsapp-server.ts'

const FAST_N8N_TIMING = { statusMs: 20, seldomMs: 100, mostInWindowMs: 40, mostMs: 40 }
const NO_RETRY_DELAYS = [0, 0, 0, 0, 0]

type WorkflowServerOptions = Pick<
  NonNullable<Parameters<typeof startTestServer>[0]>,
  'env' | 'whatsapp' | 'runsWorkers'
>

/** An account whose n8n runs our installed workflows, with an Evolution behind it. */
export async function startWorkflowServer({ env, ...options }: WorkflowServerOptions = {}) {
  const n8n = await startFakeN8n({ runsFlows: true })
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  const evolution = await startEvolutionForTest()
  const server = await startTestServer({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, LOG_LEVEL: 'trace', ...env },
    inputs: { n8nSchedule: FAST_N8N_TIMING, n8nPausesMs: NO_RETRY_DELAYS, telegramSchedule: FAST_TELEGRAM_SCHEDULE },
  })
  const { token } = await signUp(server, 'mariana')
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, body, token)
  const settings = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, backendUrl: server.url }
  await server.call('POST', N8N_CONFIG, { ...settings, isEnabled: true }, token)
  const installed = await call('POST', '/configuration/n8n/workflows', {
    evolutionUrl: evolution.url,
    evolutionKey: evolution.apiKey,
  })
  if (installed.status !== 200) throw new Error(`not installed: ${JSON.stringify(installed.body)}`)
  return {
    server,
    n8n,
    evolution,
    token,
    call,
    thread: () => fetchThread(server, token),
    /** Resolves once each event of Evolution and each workflow run that it started is complete. */
    async waitUntilSettled(): Promise<void> {
      for (let seenPosts = -1; seenPosts !== evolution.posts.all.length;) {
        seenPosts = evolution.posts.all.length
        await evolution.posts.waitUntilSettled()
        await n8n.waitForRuns()
      }
    },
  }
}

/** Adds an agent whose bot the installed workflows receive. */
export async function createFlowBot(
  { server, call, token }: Pick<Awaited<ReturnType<typeof startWorkflowServer>>, 'server' | 'call' | 'token'>,
  customConfig: object = instantReplies,
) {
  const made = await createBotAgent({ server, call }, { customConfig })
  await waitForAgent(server, token, made.agent.id, (agent) => isAgentConnected(agent) && agent.problem === null)
  return made
}

/** Adds a phone that is linked through the workflows, and an agent on it. */
export async function startServerWithWorkflowAgent(options: WorkflowServerOptions = {}) {
  const arrangement = await startWorkflowServer(options)
  const { server, evolution, token, call, waitUntilSettled } = arrangement
  const sessionName: string = (await call('POST', '/whatsapp/sessions', {})).body.data.sessionName
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  const instance = evolution.instanceNamed(sessionName)
  instance.scanQr({ number: '573001112233', name: 'Tienda' })
  await waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  const agentInput = {
    name: 'Ventas',
    description: 'Vende',
    prompt: 'Eres vendedor',
    platform: 'whatsapp',
    sessionName,
  }
  const { body } = await call('POST', '/agents', { ...agentInput, customConfig: instantReplies })
  await waitUntilSettled()
  const session = async () => (await server.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)).body.data
  return { ...arrangement, sessionName, instance, agent: body.data, session }
}
