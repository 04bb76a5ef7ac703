import type { TestServer } from '../test-server.ts'
import { fetchThread, createOwnerWithAgent } from '../test-accounts.ts'

const LOGS_PATH = '/api/conversation-logs'

/**
 * An agent, and an n8n workflow with an integration key that requests replies and reports exchanges for one contact.
 */
export async function createRelayAgent(
  server: TestServer,
  customConfig: Record<string, unknown> = {},
  username?: string,
) {
  const arrangement = await createOwnerWithAgent(server, customConfig, username)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, arrangement.token)).body.data
  const contact = { sessionName: arrangement.agent.sessionName, userPhone: '99', userName: 'Luz' }
  const conversationInput = (externalId?: string) => ({ ...contact, externalId })
  const path = `/api/agents/${arrangement.agent.id}/execution`
  const requestReply = (input: string, externalId?: string) =>
    server.call('POST', path, { input, conversation: conversationInput(externalId) }, key)
  /** Requests a reply; the returned function disconnects before the answer. */
  const requestAndDisconnect = (input: string, externalId: string) => {
    const abort = new AbortController()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const body = JSON.stringify({ input, conversation: conversationInput(externalId) })
    const pending = fetch(server.url + path, { method: 'POST', headers, body, signal: abort.signal }).catch(() => null)
    return async () => {
      abort.abort()
      await pending
    }
  }
  const reportExchange = (log: object) => server.call('POST', LOGS_PATH, { ...contact, ...log }, key)
  return { ...arrangement, key: key as string, conversationInput, requestReply, requestAndDisconnect, reportExchange }
}

/** The only conversation of this account; undefined while there is none. */
export const fetchOnlyConversation = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/conversations', undefined, token)).body.data.items[0]

/** «¿Por qué (no) respondió?» of the first message. */
export async function fetchFirstJournal(server: TestServer, token: string) {
  const { messages } = await fetchThread(server, token)
  return (await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}
