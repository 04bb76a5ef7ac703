import type { Message } from '@portavoz/contract'
import { startServerWithN8nAgent } from '../channels/n8n-server.ts'
import { fetchThread } from '../test-accounts.ts'
import { instantReplies } from './instant-replies.ts'
import { withoutModel } from './sending-shop.ts'
import { addPicturedTable, addSendableDocument } from './stock-shop.ts'

const LUZ = '573009998877'

/** A shop on WhatsApp through n8n, whose workflow asks what to reply and confirms what it sent. */
export async function startN8nSendingShop({
  env = withoutModel,
  sendsFiles = true,
}: { env?: Record<string, string>; sendsFiles?: boolean } = {}) {
  const shop = await startServerWithN8nAgent({ env })
  const { server, token, sessionName, agent, sessions } = shop
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, body, token)
  const customConfig = { ...instantReplies, disclosure: { enabled: false }, leadCapture: { enabled: false } }
  await call('PUT', `/agents/${agent.id}`, { customConfig })
  const { workspaceId } = await server.db
    .selectFrom('agents')
    .select('workspaceId')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
  const install = { workspaceId, apiUrl: shop.n8n.url, evolutionUrl: '', credentials: '{}', steps: '[]' }
  await server.db
    .insertInto('n8nInstalls')
    .values({ ...install, sendsFiles })
    .execute()
  const { key } = (await call('POST', '/integration-keys', { name: 'n8n' })).body.data
  const contactOf = (userPhone: string) => ({ sessionName, userPhone, userName: 'Luz' })
  const messages = async (): Promise<Message[]> => (await fetchThread(server, token)).messages
  return {
    ...shop,
    call,
    messages,
    /** Adds a document that the agent may send. */
    addDocument: (name: string) => addSendableDocument(server, token, name),
    /** Adds a table with a picture of the row that the query finds. */
    addCatalogue: (content: string, query: string) => addPicturedTable(server, token, content, query),
    /** The workflow asks what to reply. */
    async ask(input: string, externalId?: string, userPhone = LUZ) {
      const conversation = { ...contactOf(userPhone), externalId }
      const { body } = await server.call('POST', `/api/agents/${agent.id}/execution`, { input, conversation }, key)
      return body.data as { reply: string | null; reason: string }
    },
    /** Asks what to reply; the returned function disconnects before the answer. */
    askAndDisconnect(input: string, externalId: string) {
      const abort = new AbortController()
      const pending = fetch(`${server.url}/api/agents/${agent.id}/execution`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ input, conversation: { ...contactOf(LUZ), externalId } }),
        signal: abort.signal,
      }).catch(() => null)
      return async () => {
        abort.abort()
        await pending
      }
    },
    /** The workflow says what became of the reply: sent, unless `delivery` says otherwise. */
    confirm: (externalId: string, aiResponse: string | null, delivery?: 'failed' | 'uncertain', userPhone = LUZ) =>
      server.call(
        'POST',
        '/api/conversation-logs',
        { ...contactOf(userPhone), externalId, userMessage: '', aiResponse: aiResponse ?? '', delivery },
        key,
      ),
    /** Names of the files that went to n8n, after all jobs ran. */
    async sentFiles(): Promise<string[]> {
      await server.drain()
      return sessions.sent.flatMap(({ file }) => (file ? [file.fileName] : []))
    },
    /** Each message of the shop: what it is, its status and why. */
    summary: async () =>
      (await messages())
        .filter(({ direction }) => direction === 'outgoing')
        .map(({ origin, type, status, cause }) => [origin, type, status, cause]),
    /** The journal of the last exchange. */
    async journal(): Promise<string[]> {
      const { body } = await call('GET', `/messages/${(await messages()).at(-1)?.id}/journal`)
      return body.data.steps.map(({ text }: { text: string }) => text)
    },
  }
}
