import { agents, auth } from '@portavoz/contract'
import type { Seat } from './month/month.ts'
import type { Account, Story } from './stories/story.ts'

type Call = (method: string, path: string, body: unknown, token?: string) => Promise<Record<string, unknown>>

/** The two people and their Telegram agents come in through the front door, as anybody would. */
export const signUpEveryone = async (url: string, accounts: Account[], addWhatsApp: AddWhatsApp): Promise<Seat[]> => {
  const call = caller(`${url}/api`)
  const seats: Seat[] = []
  for (const { username, email, password, stories } of accounts) {
    await call(auth.signUp.method, auth.signUp.path, { username, email, password })
    const session = await call(auth.signIn.method, auth.signIn.path, { username, password })
    const userId = String(session['id'])
    for (const story of stories) {
      const agentId = story.bot
        ? await createAgent(call, story, String(session['accessToken']))
        : await addWhatsApp(userId, story)
      seats.push({ story, userId, agentId })
    }
  }
  return seats
}

export type AddWhatsApp = (userId: string, story: Story) => Promise<string>

const createAgent = async (call: Call, story: Story, token: string): Promise<string> => {
  const { name, description, prompt, platform } = story
  const draft = { name, description, prompt, platform, botToken: story.bot?.token, customConfig: configOf(story) }
  const { data } = await call(agents.create.method, agents.create.path, draft, token)
  return String((data as { id: unknown }).id)
}

export const configOf = (story: Story) => ({
  greeting: story.greeting,
  responseDelay: 500,
  personality: { formality: story.utcOffsetHours === -6 ? 'formal' : 'casual' },
})

const caller =
  (root: string): Call =>
  async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(root + path, { method, headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path} → ${response.status}: ${String(answer['error'])}`)
    return answer
  }
