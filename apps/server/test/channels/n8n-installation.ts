import { onTestFinished } from 'vitest'
import { type FakeN8n, startFakeN8n } from '../fakes/n8n/n8n.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { signUp } from '../test-accounts.ts'

export const N8N_PATH = '/api/configuration/n8n'
export const evolutionInput = { evolutionUrl: 'https://evolution.ejemplo.co/', evolutionKey: 'clave-de-evolution' }
export const NO_INSTALL_DELAYS = [0, 0, 0, 0, 0]

/** An n8n without any workflow. */
export async function startEmptyN8n(options?: Parameters<typeof startFakeN8n>[0]): Promise<FakeN8n> {
  const n8n = await startFakeN8n(options)
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  return n8n
}

/** An account that is connected to an n8n without our workflows. */
export async function startInstallationServer(timeoutMs = 20_000) {
  const n8n = await startEmptyN8n()
  const server = await startTestServer({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    inputs: { n8nTimeoutMs: timeoutMs, n8nPausesMs: NO_INSTALL_DELAYS },
  })
  return { server, n8n, ...(await connectAccount(server, n8n, 'mariana')) }
}

/** `prefix` follows «webhook» in its addresses. */
export async function connectAccount(server: TestServer, n8n: FakeN8n, username: string, prefix = '') {
  const { token } = await signUp(server, username)
  const { url: apiUrl, apiKey: apiToken } = n8n
  const settings = { webhookUrl: n8n.webhookUrl + prefix, apiUrl, apiToken, backendUrl: 'https://portavoz.ejemplo.co' }
  await server.call('POST', `${N8N_PATH}/config`, settings, token)
  const install = (input: object = evolutionInput) => server.call('POST', `${N8N_PATH}/workflows`, input, token)
  const fetchState = async () => (await server.call('GET', `${N8N_PATH}/workflows`, undefined, token)).body.data
  return { token, settings, install, fetchState }
}

/** All of its workflows, ours and others. */
export const workflowsIn = ({ workflowStore }: FakeN8n) => [...workflowStore.workflows.values()]
export const credentialsIn = ({ workflowStore }: FakeN8n) => [...workflowStore.credentials.values()]
/** The value of each credential by header name. */
export const headerValuesIn = (n8n: FakeN8n) =>
  Object.fromEntries(credentialsIn(n8n).map(({ data }) => [data.name, data.value]))
export const WORKFLOW_NAMES = [
  'Portavoz · Sesiones de WhatsApp',
  'Portavoz · Agente de WhatsApp',
  'Portavoz · Operaciones de Telegram',
  'Portavoz · Agente de Telegram',
]
export const stepStatesOf = ({ steps }: { steps: { step: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ step, state: fetchState }) => [step, fetchState]))
