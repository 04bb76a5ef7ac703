import { agents, auth, registration, whatsapp, workspaces, type WhatsAppSession } from '@portavoz/contract'
import { createApiCaller, type DemoApiCall } from './api-caller.ts'
import type { DemoAgent } from './month/month.ts'
import type { DemoAccount, BusinessStory } from './stories/story.ts'
import { firstConfiguration } from './stories/versions.ts'
import { waitUntil } from './wait-until.ts'
import { uploadDocuments } from './upload-documents.ts'

/** Creates the two accounts and their agents through the public API. The documents are still being read. */
export const createAccounts = async (url: string, accounts: DemoAccount[], scan: ScanQr): Promise<OwnedAgent[]> => {
  const call = createApiCaller(url)
  const demoAgents: OwnedAgent[] = []
  for (const { username, email, password, business, stories } of accounts) {
    await call(registration.signUp.method, registration.signUp.path, { username, email, password })
    const session = await call(auth.signIn.method, auth.signIn.path, { username, password })
    const workspaceId = String(session['id'])
    const token = String(session['accessToken'])
    await call(workspaces.rename.method, workspaces.rename.path, { name: business }, token)
    for (const story of stories) {
      const channelLink = story.bot
        ? { botToken: story.bot.token }
        : { sessionName: await linkPhone(call, story, token, scan) }
      const agentId = await createAgent(call, story, channelLink, token)
      await uploadDocuments(`${url}/api`, token, agentId, story)
      demoAgents.push({ story, workspaceId, agentId, token })
    }
  }
  return demoAgents
}

/** `token`: the owner's. */
export type OwnedAgent = DemoAgent & { token: string }

/** A phone with that number scans the newest code of the console. */
export type ScanQr = (number: string, name: string) => Promise<void>

/**
 * As the console's wizard does: a session shows a code, a phone scans it, and the agent is created once it is
 * connected.
 */
const linkPhone = async (
  call: DemoApiCall,
  { phoneNumber = '', name }: BusinessStory,
  token: string,
  scan: ScanQr,
): Promise<string> => {
  const { create, byName } = whatsapp
  const { sessionName } = (await call(create.method, create.path, {}, token))['data'] as WhatsAppSession
  const path = byName.path.replace(':sessionName', sessionName)
  const session = async () => (await call(byName.method, path, undefined, token))['data'] as WhatsAppSession
  await waitUntil(async () => (await session()).qrCode !== null, `el QR de ${name}`)
  await scan(phoneNumber, name)
  await waitUntil(async () => (await session()).isConnected, `el WhatsApp de ${name}`)
  return sessionName
}

type AgentChannelLink = { botToken: string } | { sessionName: string }

const createAgent = async (
  call: DemoApiCall,
  story: BusinessStory,
  channelLink: AgentChannelLink,
  token: string,
): Promise<string> => {
  const { name, description, platform } = story
  const draft = { name, description, platform, ...channelLink, ...firstConfiguration(story) }
  const { data } = await call(agents.create.method, agents.create.path, draft, token)
  return String((data as { id: unknown }).id)
}
