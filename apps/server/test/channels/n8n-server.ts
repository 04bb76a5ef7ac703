import { onTestFinished } from 'vitest'
import { startFakeN8n } from '../fakes/n8n/n8n.ts'
import { activateSessionWorkflow } from '../fakes/n8n/whatsapp-workflow.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { requestAgent } from '../helpers/create-agent.ts'
import { signUp } from '../test-accounts.ts'
import { SESSIONS_PATH, waitForSession } from './whatsapp-server.ts'

/** Short intervals: the fake n8n has no rate limit. */
export const FAST_N8N_SCHEDULE = { statusMs: 20, seldomMs: 40, mostInWindowMs: 40, mostMs: 40 }

export const N8N_CONFIG = '/api/configuration/n8n/config'

/** A server with an owner whose n8n holds their WhatsApp sessions. */
export async function startN8nServer({ inputs = {}, ...options }: Parameters<typeof startTestServer>[0] = {}) {
  const n8n = await startFakeN8n()
  onTestFinished(() => n8n.close())
  const sessions = activateSessionWorkflow(n8n)
  const server = await startTestServer({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, ...options.env },
    inputs: { n8nSchedule: FAST_N8N_SCHEDULE, ...inputs },
  })
  const owner = await signUp(server, 'mariana')
  await connectN8n(server, owner.token, n8n.webhookUrl)
  return { server, n8n, sessions, owner, token: owner.token }
}

/** New agents of the account use its n8n. */
export const connectN8n = (server: TestServer, token: string, webhookUrl: string, isEnabled = true) =>
  server.call('POST', N8N_CONFIG, { webhookUrl, isEnabled }, token)

/** The text of the QR that the fake shows for this session. */
export const qrTextOf = (name: string, { codes }: { codes: number }) => `2@${name},${codes}`

type N8nServerParts = Pick<Awaited<ReturnType<typeof startN8nServer>>, 'server' | 'sessions' | 'token'>

/** Links an n8n session with this phone. */
export async function linkThroughN8n({ server, sessions, token }: N8nServerParts, phone: string): Promise<string> {
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name: string = body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, name, phone)
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
  return name
}

/** Scans the QR that the session shows now. */
export const scanCurrentQr = (sessions: N8nServerParts['sessions'], name: string, phone: string) =>
  sessions.scanQr(qrTextOf(name, sessions.sessions.get(name) ?? { codes: 0 }), phone)

/** Adds an agent on the linked session. */
export async function startServerWithN8nAgent(options?: Parameters<typeof startN8nServer>[0]) {
  const arrangement = await startN8nServer(options)
  const sessionName = await linkThroughN8n(arrangement, '573001112233')
  const { body } = await requestAgent(arrangement.server, arrangement.token, { platform: 'whatsapp', sessionName })
  return { ...arrangement, sessionName, agent: body.data }
}
