import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, AttackTarget } from './attack-target.ts'
import type { HostileServices } from './hostile-services.ts'
import { timeSignIn } from './timed-sign-in.ts'
import { post, withToken } from './owner-client.ts'

const BYTES = 1_900_000
const UNKNOWN_NAMES = 500
const POLL_MS = 100
const TIMEOUT_MS = 30_000

/** The owner's n8n, webhook, Evolution API and mail server answer with 2 MB, and many unknown names sign in at once. */
export const serviceAttacks = (stage: AttackTarget, services: HostileServices): Attack[] => [
  ...['9', ' ', '['].flatMap((sign): Attack[] => {
    const text = sign.repeat(BYTES)
    return [
      ...[200, 400].map((status): Attack => [
        `n8n: ${status} with 2 MB of «${sign}»`,
        () => attackTwice(services, text, status, () => testN8nConnection(stage, services)),
      ]),
      [`webhook: 2 MB of «${sign}»`, () => attackTwice(services, text, 400, () => testLeadWebhook(stage, services))],
      [`Evolution: event of 2 MB of «${sign}»`, () => sendEvolutionEvent(stage, text)],
      [`mail server: refusal of 2 MB of «${sign}»`, () => refuseEmail(stage, services, text)],
    ]
  }),
  [`sign-in: ${UNKNOWN_NAMES} strangers at once`, () => floodSignIn(stage)],
]

/** Once as plain text and once inside JSON. */
async function attackTwice(
  services: HostileServices,
  text: string,
  status: number,
  attack: () => Promise<void>,
): Promise<void> {
  for (const isJson of [false, true]) {
    services.answerWith({ text, isJson, status })
    await attack()
  }
}

async function callApi({ url, token }: AttackTarget, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...withToken(token) }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...init })
  if (response.status === 404 || response.status === 500)
    throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 80)}`)
  return response
}

async function testN8nConnection(stage: AttackTarget, { url }: HostileServices): Promise<void> {
  const draft = { webhookUrl: `${url}/webhook`, apiUrl: url, apiToken: 'clave-de-prueba' }
  const { data } = (await (await callApi(stage, 'POST', '/api/configuration/n8n/test', draft)).json()) as {
    data?: { outcome: string }
  }
  if (!data || data.outcome === 'good') throw new Error(`n8n: ${data?.outcome ?? 'not tried'}`)
}

async function testLeadWebhook(stage: AttackTarget, { url }: HostileServices): Promise<void> {
  const { data } = (await (await callApi(stage, 'GET', '/api/agents')).json()) as { data: { id: string }[] }
  const path = `/api/agents/${data[0]?.id}/lead-webhook`
  const updated = await callApi(stage, 'PUT', path, { url: `${url}/interesados`, isOn: false })
  if (!updated.ok) throw new Error(`webhook: ${updated.status} ${await updated.text()}`)
  await (await callApi(stage, 'POST', `${path}/test`, {})).text()
}

async function sendEvolutionEvent(stage: AttackTarget, text: string): Promise<void> {
  const created = await callApi(stage, 'POST', '/api/configuration/evolution', {})
  const { address, secret } = ((await created.json()) as { data: { address: string; secret: string } }).data
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  const key = { remoteJid: '573009998877@s.whatsapp.net', fromMe: false, id: 'A1' }
  const data = { key, pushName: text.slice(0, 1_000), message: { conversation: text }, messageTimestamp: 1_700_000_000 }
  const body = JSON.stringify({ event: 'messages.upsert', instance: 'tienda', data })
  const response = await fetch(stage.url + new URL(address).pathname, { method: 'POST', headers, body })
  if (response.status === 401 || response.status === 404 || response.status === 500)
    throw new Error(`event: ${response.status}`)
}

/** Ends when the mail server has refused the e-mail of a new account. */
async function refuseEmail({ url }: AttackTarget, services: HostileServices, text: string): Promise<void> {
  services.answerWith({ text, isJson: false, status: 200 })
  const emailsBefore = services.emailCount()
  const username = `persona${emailsBefore}x${text.charCodeAt(0)}`
  await post(url, '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: 'una-clave-larga' })
  for (const startedAt = performance.now(); services.emailCount() === emailsBefore; await pause(POLL_MS))
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('no letter was sent')
}

async function floodSignIn({ url }: AttackTarget): Promise<void> {
  const names = Array.from({ length: UNKNOWN_NAMES }, (_, n) => `desconocida-${n}`)
  const attempts = await Promise.all(
    names.map((username) => timeSignIn(url, { username, password: 'otra-clave-larga' })),
  )
  const unexpected = attempts.find(({ status }) => ![401, 429, 503].includes(status))
  if (unexpected) throw new Error(`sign-in: ${unexpected.status}`)
}
