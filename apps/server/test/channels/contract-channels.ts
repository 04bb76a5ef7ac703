import type { AgentEngine, Platform } from '@portavoz/contract'
import { pngFile } from '../fakes/media/sample-files.ts'
import { tooManyRequests } from '../fakes/telegram/bot-api-error.ts'
import type { FakeBot } from '../fakes/telegram/bot.ts'
import { deletionMessage, editMessage, photoMessage } from '../fakes/whatsapp/phone/message-content.ts'
import { createOwnerWithAgent, fetchThread, waitUntilConfirmed } from '../test-accounts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { fetchEvolutionSettings, luzPerson, setEvolutionWebhook, startEvolutionForTest } from './evolution-server.ts'
import { encodeLong } from '../fakes/evolution/messages.ts'
import { startServerWithN8nBot } from './n8n-bot-server.ts'
import { startServerWithN8nAgent } from './n8n-server.ts'
import { savePage, startServerWithWebAgent, visitPage } from './web-server.ts'
import { startServerWithWhatsAppAgent, waitForEvent, waitUntilAllStored } from './whatsapp-server.ts'

type TakenText = { to: string; text: string }

/** An agent on one channel, to which a contact wrote «hola». */
export type ContractChannel = {
  server: TestServer
  token: string
  /** The address under which the network knows the contact. */
  address: string
  /** What the network took from the agent, in order. */
  received: () => TakenText[] | Promise<TakenText[]>
  /** The network surely does not take the next message; absent for a page, which reads what is stored. */
  refuseNext?: () => void
  /** Whether the network took the next message stays unknown; absent for a page. */
  loseNextAnswer?: () => void
  /** True once the contact saw «escribiendo…». */
  hasSeenTyping: () => boolean
  /** The contact edits its message; absent where no edit arrives. */
  edit?: (text: string) => Promise<unknown>
  /** The contact deletes its message; absent where no deletion arrives. */
  remove?: () => Promise<unknown>
  /** The contact reads the last message; absent where no receipt arrives. */
  read?: () => Promise<unknown>
  /** The contact sends a picture; absent where no file arrives. */
  sendFile?: () => Promise<unknown>
}

type ContractEntry = { platform: Platform; engine: AgentEngine; start: () => Promise<ContractChannel> }

const withTyping = { useTypingIndicator: true }
const luz = { id: 99, firstName: 'Luz' }

const keyBytes = (value: number) => new Uint8Array(32).fill(value)
const evolutionImage = {
  url: 'https://mmg.whatsapp.net/de-quien-escribe',
  mimetype: 'image/jpeg',
  mediaKey: keyBytes(1),
  fileSha256: keyBytes(2),
  fileEncSha256: keyBytes(3),
  fileLength: encodeLong(2_048),
  directPath: '/v/t62/archivo.enc',
}

/** Every channel of the product, each with the fake of its network. */
export const contractChannels: ContractEntry[] = [
  { platform: 'telegram', engine: 'embedded', start: startTelegram },
  { platform: 'telegram', engine: 'n8n', start: startTelegramThroughN8n },
  { platform: 'web', engine: 'embedded', start: startPage },
  { platform: 'web', engine: 'n8n', start: startPageOfN8nAgent },
  { platform: 'whatsapp', engine: 'embedded', start: startWhatsApp },
  { platform: 'whatsapp', engine: 'n8n', start: startWhatsAppThroughN8n },
]

const telegramSide = (bot: FakeBot) => ({
  address: String(luz.id),
  received: () => bot.sent.map(({ chat_id, shown }) => ({ to: String(chat_id), text: shown })),
  refuseNext: () => bot.fail('sendMessage', tooManyRequests(1), 1),
  loseNextAnswer: () => bot.fail('sendMessage', 'acceptThenReset', 1),
  hasSeenTyping: () => bot.typing.length > 0,
})

const photoOf = (bot: FakeBot) => ({ photo: [{ ...bot.files.add(pngFile(40, 20)), width: 40, height: 20 }] })

async function startTelegram(): Promise<ContractChannel> {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, withTyping)
  const { message_id: messageId } = bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain()
  return {
    server,
    token,
    ...telegramSide(bot),
    async edit(text) {
      bot.editAsCustomer(luz, messageId, { text })
      await waitUntilConfirmed(bot)
    },
    async sendFile() {
      bot.sendAsCustomer(luz, photoOf(bot))
      await waitUntilConfirmed(bot)
    },
  }
}

async function startTelegramThroughN8n(): Promise<ContractChannel> {
  const { server, token, bot, agent, key } = await startServerWithN8nBot()
  const conversation = { sessionName: `wf_${agent.id}`, userPhone: String(luz.id), userName: 'Luz', externalId: '9001' }
  // A bot may only write to people who opened its chat.
  bot.openChat(luz)
  await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola', conversation }, key)
  return {
    server,
    token,
    ...telegramSide(bot),
    async sendFile() {
      const { update } = bot.sendAsCustomer(luz, photoOf(bot))
      const headers = { authorization: `Bearer ${key}` }
      const body = { agentId: agent.id, message: update.message }
      await server.call('POST', '/webhooks/telegram', body, undefined, headers)
    },
  }
}

async function startPage(): Promise<ContractChannel> {
  const { server, token } = await startServerWithWebAgent()
  return pageSide(server, token)
}

async function startPageOfN8nAgent(): Promise<ContractChannel> {
  const { server, token, agent } = await startServerWithN8nBot()
  await savePage(server, { agentId: agent.id, token })
  return pageSide(server, token)
}

async function pageSide(server: TestServer, token: string): Promise<ContractChannel> {
  const visitor = visitPage(server)
  const { isAnswering } = (await visitor.write('hola')).body.data
  await server.drain()
  const readSent = async () => (await visitor.read()).messages.filter(({ by }) => by !== 'visitor')
  return {
    server,
    token,
    address: visitor.visitor,
    received: async () => (await readSent()).map(({ text }) => ({ to: visitor.visitor, text })),
    hasSeenTyping: () => isAnswering,
    read: async () => visitor.see((await readSent()).at(-1)?.id ?? '', true),
  }
}

async function startWhatsApp(): Promise<ContractChannel> {
  const { server, whatsapp, token, shop, ana, sendAndDrain, receivedBy } =
    await startServerWithWhatsAppAgent(withTyping)
  await sendAndDrain(ana, 'hola')
  const messageId = ana.chat.find(({ from }) => from === ana.number)?.id ?? ''
  const dropAt = (point: 'door' | 'taken') => {
    const hold = whatsapp.holdNext(point)
    void hold.arrived.then(hold.drop)
  }
  const write = async (message: Parameters<typeof ana.write>[1]) => {
    await ana.write(shop, message)
    await waitUntilAllStored(whatsapp, shop)
  }
  return {
    server,
    token,
    address: ana.number,
    received: () => receivedBy(ana).map(({ to, text }) => ({ to, text })),
    refuseNext: () => dropAt('door'),
    loseNextAnswer: () => dropAt('taken'),
    hasSeenTyping: () => ana.shownEvents.includes('composing'),
    edit: (text) => write(editMessage(messageId, text)),
    remove: () => write(deletionMessage(messageId)),
    sendFile: () => write(photoMessage('', whatsapp.media.upload(pngFile(40, 20), 'image'))),
    async read() {
      ana.sendReceipt(shop, receivedBy(ana).at(-1)?.id ?? '', 'read')
      await waitForEvent(
        server,
        token,
        async () => (await fetchThread(server, token)).messages.at(-1).status === 'read',
        'the last message to be read',
      )
    },
  }
}

/** The installed workflows know how to send files. */
async function addFileWorkflows({ db }: TestServer) {
  const columns = ['workspaceId', 'webhookUrl'] as const
  const { workspaceId, webhookUrl } = await db.selectFrom('n8nConnections').select(columns).executeTakeFirstOrThrow()
  const apiUrl = new URL(webhookUrl).origin
  const install = { workspaceId, apiUrl, evolutionUrl: '', credentials: '{}', steps: '[]', sendsFiles: true }
  await db.insertInto('n8nInstalls').values(install).execute()
}

async function startWhatsAppThroughN8n(): Promise<ContractChannel> {
  const { server, token, sessions, sessionName } = await startServerWithN8nAgent()
  await addFileWorkflows(server)
  const evolution = await startEvolutionForTest()
  const { webhook } = await fetchEvolutionSettings(server, token)
  const instance = evolution.instanceNamed(sessionName)
  await setEvolutionWebhook(evolution, sessionName, webhook)
  instance.scanQr({ number: '573001112233', name: 'Tienda' })
  const message = instance.receiveMessage(luzPerson, 'hola')
  await evolution.posts.waitUntilSettled()
  const report = async (change: () => void) => {
    change()
    await evolution.posts.waitUntilSettled()
  }
  return {
    server,
    token,
    address: luzPerson.number,
    received: () => sessions.sent.map(({ number, text }) => ({ to: number, text })),
    refuseNext: () => sessions.failNext('send', { success: false, cause: 'wrong_token', error: 'no' }),
    loseNextAnswer: () => sessions.failNext('send', { success: false, cause: 'uncertain', error: 'quizá' }),
    // No workflow has an operation for it.
    hasSeenTyping: () => sessions.received.some(({ operation }) => operation === 'typing'),
    edit: (text) => report(() => instance.editMessage(message, text)),
    remove: () => report(() => instance.revokeMessage(message)),
    sendFile: () => report(() => instance.receiveMessage(luzPerson, { imageMessage: evolutionImage })),
    read() {
      const id = sessions.sent.at(-1)?.messageId ?? ''
      const sent = { key: { ...message.key, fromMe: true, id } }
      return report(() => instance.reportReceipt(sent, 'READ'))
    },
  }
}
