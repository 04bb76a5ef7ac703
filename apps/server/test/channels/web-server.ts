import type { Agent, WebChatHistory } from '@portavoz/contract'
import { requestAgent } from '../helpers/create-agent.ts'
import { createOwnerWithAgent, signUp } from '../test-accounts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let madeIds = 0

/** A visitor of the page at `slug` in a browser of its own. */
export function visitPage({ call }: Pick<TestServer, 'call'>, slug = 'tienda-luz', visitor = 'L'.repeat(43)) {
  const ask = (path: string, more: object = {}) => call('POST', `/api/web-chat/${slug}${path}`, { visitor, ...more })
  return {
    visitor,
    write(text: string, messageId?: string) {
      madeIds += 1
      return ask('/messages', { messageId: messageId ?? `mensaje-de-prueba-${madeIds}`, text })
    },
    read: async (): Promise<WebChatHistory> => (await ask('/history')).body.data,
    file: (messageId: string) => ask('/file', { messageId }),
    see: (messageId: string, isRead: boolean) => ask('/seen', { messageId, isRead }),
    ask,
  }
}

export const savePage = (
  { call }: Pick<TestServer, 'call'>,
  { agentId, token }: { agentId: string; token: string },
  page: Record<string, unknown> = {},
) => call('PUT', `/api/agents/${agentId}/web-page`, { slug: 'tienda-luz', isOpen: true, origins: [], ...page }, token)

/** An agent without any other network than its open page. */
export async function startServerWithWebAgent(
  customConfig: Record<string, unknown> = {},
  options: Parameters<typeof startTestServer>[0] = {},
) {
  const server = await startTestServer(options)
  const owner = await signUp(server, 'mariana')
  const { token } = owner
  const { body } = await requestAgent(server, token, { platform: 'web', customConfig })
  const agent: Agent = body.data
  await savePage(server, { agentId: agent.id, token })
  return { server, owner, agent, token, visitor: visitPage(server) }
}

/** An agent of Telegram whose public page is open. */
export async function startServerWithPage(
  customConfig: Record<string, unknown> = {},
  options: Parameters<typeof startTestServer>[0] = {},
) {
  const server = await startTestServer(options)
  const { owner, agent, token, bot } = await createOwnerWithAgent(server, customConfig)
  await savePage(server, { agentId: agent.id, token })
  return { server, owner, agent, token, bot, visitor: visitPage(server) }
}
