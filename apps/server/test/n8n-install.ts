import { onTestFinished } from 'vitest'
import { type N8n, openN8n } from './fakes/n8n/n8n.ts'
import { openHouse, type TestHouse } from './house.ts'
import { signUp } from './people.ts'

export const PATH = '/api/configuration/n8n'
export const evolution = { evolutionUrl: 'https://evolution.ejemplo.co/', evolutionKey: 'clave-de-evolution' }
export const NO_PAUSES = [0, 0, 0, 0, 0]

/** In which no workflow stands. */
export async function openEmptyN8n(options?: Parameters<typeof openN8n>[0]): Promise<N8n> {
  const n8n = await openN8n(options)
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  return n8n
}

/** An account that knows its n8n, in which nothing of ours stands. */
export async function openInstaller(patienceMs = 20_000) {
  const n8n = await openEmptyN8n()
  const house = await openHouse({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    outside: { n8nPatienceMs: patienceMs, n8nPausesMs: NO_PAUSES },
  })
  return { house, n8n, ...(await connected(house, n8n, 'mariana')) }
}

/** `prefix` is what its addresses have behind «webhook». */
export async function connected(house: TestHouse, n8n: N8n, username: string, prefix = '') {
  const { token } = await signUp(house, username)
  const { url: apiUrl, apiKey: apiToken } = n8n
  const words = { webhookUrl: n8n.webhookUrl + prefix, apiUrl, apiToken, backendUrl: 'https://portavoz.ejemplo.co' }
  await house.call('POST', `${PATH}/config`, words, token)
  const install = (draft: object = evolution) => house.call('POST', `${PATH}/workflows`, draft, token)
  const state = async () => (await house.call('GET', `${PATH}/workflows`, undefined, token)).body.data
  return { token, words, install, state }
}

/** What stands in it, ours and theirs. */
export const flowsIn = ({ kept }: N8n) => [...kept.workflows.values()]
export const credentialsIn = ({ kept }: N8n) => [...kept.credentials.values()]
/** What each of its credentials shows, by its header. */
export const headersIn = (n8n: N8n) => Object.fromEntries(credentialsIn(n8n).map(({ data }) => [data.name, data.value]))
export const flowNames = [
  'Portavoz · Sesiones de WhatsApp',
  'Portavoz · Agente de WhatsApp',
  'Portavoz · Operaciones de Telegram',
  'Portavoz · Agente de Telegram',
]
export const stepsOf = ({ steps }: { steps: { step: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]))
