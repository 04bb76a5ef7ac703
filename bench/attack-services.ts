import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Stage } from './attack-stage.ts'
import type { HostileServices } from './hostile-services.ts'
import { knock } from './knock.ts'
import { post, withToken } from './person.ts'

const BYTES = 1_900_000
const STRANGERS = 500
const LOOK_MS = 100
const PATIENCE_MS = 30_000

/** Services of an owner that answer with 2 MB, and a flood of sign-ins. */
export const attacksOfServices = (stage: Stage, services: HostileServices): Attack[] => [
  ...['9', ' ', '['].flatMap((sign): Attack[] => {
    const text = sign.repeat(BYTES)
    return [
      ...[200, 400].map((status): Attack => [
        `n8n: ${status} with 2 MB of «${sign}»`,
        () => each(services, text, status, () => testN8n(stage, services)),
      ]),
      [`webhook: 2 MB of «${sign}»`, () => each(services, text, 400, () => testWebhook(stage, services))],
      [`Evolution: event of 2 MB of «${sign}»`, () => evolutionEvent(stage, text)],
      [`mail server: refusal of 2 MB of «${sign}»`, () => refusedLetter(stage, services, text)],
    ]
  }),
  [`sign-in: ${STRANGERS} strangers at once`, () => signInFlood(stage)],
]

/** Once as plain text and once inside JSON. */
async function each(services: HostileServices, text: string, status: number, ask: () => Promise<void>): Promise<void> {
  for (const isJson of [false, true]) {
    services.answerWith({ text, isJson, status })
    await ask()
  }
}

async function call({ url, token }: Stage, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...withToken(token) }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...init })
  if (response.status === 404 || response.status === 500)
    throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 80)}`)
  return response
}

async function testN8n(stage: Stage, { url }: HostileServices): Promise<void> {
  const draft = { webhookUrl: `${url}/webhook`, apiUrl: url, apiToken: 'clave-de-prueba' }
  const { data } = (await (await call(stage, 'POST', '/api/configuration/n8n/test', draft)).json()) as {
    data?: { outcome: string }
  }
  if (!data || data.outcome === 'good') throw new Error(`n8n: ${data?.outcome ?? 'not tried'}`)
}

async function testWebhook(stage: Stage, { url }: HostileServices): Promise<void> {
  const { data } = (await (await call(stage, 'GET', '/api/agents')).json()) as { data: { id: string }[] }
  const path = `/api/agents/${data[0]?.id}/lead-webhook`
  const saved = await call(stage, 'PUT', path, { url: `${url}/interesados`, isOn: false })
  if (!saved.ok) throw new Error(`webhook: ${saved.status} ${await saved.text()}`)
  await (await call(stage, 'POST', `${path}/test`, {})).text()
}

async function evolutionEvent(stage: Stage, text: string): Promise<void> {
  const made = await call(stage, 'POST', '/api/configuration/evolution', {})
  const { address, secret } = ((await made.json()) as { data: { address: string; secret: string } }).data
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  const key = { remoteJid: '573009998877@s.whatsapp.net', fromMe: false, id: 'A1' }
  const data = { key, pushName: text.slice(0, 1_000), message: { conversation: text }, messageTimestamp: 1_700_000_000 }
  const body = JSON.stringify({ event: 'messages.upsert', instance: 'tienda', data })
  const response = await fetch(stage.url + new URL(address).pathname, { method: 'POST', headers, body })
  if (response.status === 401 || response.status === 404 || response.status === 500)
    throw new Error(`event: ${response.status}`)
}

/** Over when the mail server refused the letter of a new account. */
async function refusedLetter({ url }: Stage, services: HostileServices, text: string): Promise<void> {
  services.answerWith({ text, isJson: false, status: 200 })
  const before = services.letters()
  const username = `persona${before}x${text.charCodeAt(0)}`
  await post(url, '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: 'una-clave-larga' })
  for (const from = performance.now(); services.letters() === before; await pause(LOOK_MS))
    if (performance.now() - from > PATIENCE_MS) throw new Error('no letter was sent')
}

async function signInFlood({ url }: Stage): Promise<void> {
  const names = Array.from({ length: STRANGERS }, (_, n) => `desconocida-${n}`)
  const answers = await Promise.all(names.map((username) => knock(url, { username, password: 'otra-clave-larga' })))
  const wrong = answers.find(({ status }) => ![401, 429, 503].includes(status))
  if (wrong) throw new Error(`sign-in: ${wrong.status}`)
}
