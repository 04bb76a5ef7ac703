import { agents, auth, registration, whatsapp, type WhatsAppSession } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { Seat } from './month/month.ts'
import type { Account, Story } from './stories/story.ts'
import { uploadDocuments } from './upload-documents.ts'

const LOOK_MS = 100
const PATIENCE_MS = 30_000

type Call = (method: string, path: string, body: unknown, token?: string) => Promise<Record<string, unknown>>

/** The two people and their agents come in through the front door, as anybody would. */
export const signUpEveryone = async (url: string, accounts: Account[], scan: Scan): Promise<Seat[]> => {
  const call = caller(`${url}/api`)
  const seats: Seat[] = []
  for (const { username, email, password, stories } of accounts) {
    await call(registration.signUp.method, registration.signUp.path, { username, email, password })
    const session = await call(auth.signIn.method, auth.signIn.path, { username, password })
    const userId = String(session['id'])
    const token = String(session['accessToken'])
    for (const story of stories) {
      const line = story.bot ? { botToken: story.bot.token } : { sessionName: await link(call, story, token, scan) }
      const agentId = await createAgent(call, story, line, token)
      await uploadDocuments(`${url}/api`, token, agentId, story)
      seats.push({ story, userId, agentId })
    }
  }
  return seats
}

/** Holds a phone of that number before the newest code of the console. */
export type Scan = (number: string, name: string) => Promise<void>

/** As the wizard does it: a code is shown, a phone scans it, and the agent may be described once it is on the line. */
const link = async (call: Call, { phoneNumber = '', name }: Story, token: string, scan: Scan): Promise<string> => {
  const { create, byName } = whatsapp
  const { sessionName } = (await call(create.method, create.path, {}, token))['data'] as WhatsAppSession
  const path = byName.path.replace(':sessionName', sessionName)
  const session = async () => (await call(byName.method, path, undefined, token))['data'] as WhatsAppSession
  await until(async () => (await session()).qrCode !== null, `el QR de ${name}`)
  await scan(phoneNumber, name)
  await until(async () => (await session()).isConnected, `el WhatsApp de ${name}`)
  return sessionName
}

const until = async (isTrue: () => Promise<boolean>, what: string) => {
  const giveUp = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > giveUp) throw new Error(`${what} no llegó a tiempo`)
    await pause(LOOK_MS)
  }
}

type Line = { botToken: string } | { sessionName: string }

const createAgent = async (call: Call, story: Story, line: Line, token: string): Promise<string> => {
  const { name, description, prompt, platform } = story
  const draft = { name, description, prompt, platform, ...line, customConfig: configOf(story) }
  const { data } = await call(agents.create.method, agents.create.path, draft, token)
  return String((data as { id: unknown }).id)
}

const configOf = (story: Story) => ({
  greeting: story.greeting,
  responseDelay: 500,
  personality: { formality: story.utcOffsetHours === -6 ? 'formal' : 'casual' },
})

const caller =
  (root: string): Call =>
  async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(root + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path} → ${response.status}: ${String(answer['error'])}`)
    return answer
  }
