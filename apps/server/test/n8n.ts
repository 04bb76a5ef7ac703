import { onTestFinished } from 'vitest'
import { openN8n } from './fakes/n8n/n8n.ts'
import { openSessions } from './fakes/n8n/sessions.ts'
import { openHouse, type TestHouse } from './house.ts'
import { makeAgent } from './make-agent.ts'
import { signUp } from './people.ts'
import { SESSIONS, sessionWhen } from './whatsapp.ts'

/** The double is asked as often as anybody likes. */
export const HASTE = { statusMs: 20, seldomMs: 40, mostInWindowMs: 40, mostMs: 40 }

export const N8N_CONFIG = '/api/configuration/n8n/config'

/** A house with an owner whose n8n keeps their WhatsApp. */
export async function openN8nHouse({ outside = {}, ...options }: Parameters<typeof openHouse>[0] = {}) {
  const n8n = await openN8n()
  onTestFinished(() => n8n.close())
  const sessions = openSessions(n8n)
  const house = await openHouse({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, ...options.env },
    outside: { n8nWaits: HASTE, ...outside },
  })
  const owner = await signUp(house, 'mariana')
  await useN8n(house, owner.token, n8n.webhookUrl)
  return { house, n8n, sessions, owner, token: owner.token }
}

/** That account's new agents are its n8n's. */
export const useN8n = (house: TestHouse, token: string, webhookUrl: string, isEnabled = true) =>
  house.call('POST', N8N_CONFIG, { webhookUrl, isEnabled }, token)

/** What stands in a picture of a QR that the double drew for that session. */
export const codeOf = (name: string, { codes }: { codes: number }) => `2@${name},${codes}`

type Kept = Pick<Awaited<ReturnType<typeof openN8nHouse>>, 'house' | 'sessions' | 'token'>

/** A session of n8n's that this phone let in. */
export async function linkThroughN8n({ house, sessions, token }: Kept, phone: string): Promise<string> {
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name: string = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, name, phone)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
  return name
}

/** Whatever code it shows just now. */
export const scanNow = (sessions: Kept['sessions'], name: string, phone: string) =>
  sessions.scan(codeOf(name, sessions.sessions.get(name) ?? { codes: 0 }), phone)

/** With an agent that speaks through it. */
export async function withN8nAgent(options?: Parameters<typeof openN8nHouse>[0]) {
  const kept = await openN8nHouse(options)
  const sessionName = await linkThroughN8n(kept, '573001112233')
  const { body } = await makeAgent(kept.house, kept.token, { platform: 'whatsapp', sessionName })
  return { ...kept, sessionName, agent: body.data }
}
