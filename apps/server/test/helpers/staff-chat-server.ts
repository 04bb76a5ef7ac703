import { startPushServer } from './push-server.ts'
import { waitUntilConfirmed } from '../test-accounts.ts'

/** A server whose owner Mariana can connect a private chat (901) with the workspace's bot. */
export async function startStaffChatServer(options: Parameters<typeof startPushServer>[0] = {}) {
  const env = { PUBLIC_URL: 'http://portavoz.ejemplo.co', ...options.env }
  const arrangement = await startPushServer({ ...options, env })
  const { server, bot, agent, owner, workspace } = arrangement
  const call = (method: string, path: string, body?: unknown, token = owner.token) =>
    server.call(method, `/api/push/staff-chat${path}`, body, token, workspace)

  const write = async (chatId: number, text: string, firstName = 'Mariana') => {
    bot.sendAsCustomer({ id: chatId, firstName }, text)
    await waitUntilConfirmed(bot)
  }
  const newCode = async (token = owner.token) => {
    const { status, body } = await call('POST', '/code', { agentId: agent.id }, token)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data as { code: string; url: string; qrCode: string; expiresAt: string }
  }
  return {
    ...arrangement,
    call,
    write,
    newCode,
    /** Proves the chat, and lets the confirmation leave. */
    async connect(chatId = 901, token = owner.token) {
      await write(chatId, `/start ${(await newCode(token)).code}`)
      await server.drain(1)
    },
    settings: async (token = owner.token) => (await call('GET', '', undefined, token)).body.data,
    toldIn: (chatId: number) => bot.sent.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text),
    conversations: async () =>
      (await server.pool.query('select contact_key, contact_name from conversations order by contact_key')).rows,
    contacts: async () => (await server.pool.query('select count(*)::int as count from contacts')).rows[0].count,
  }
}
