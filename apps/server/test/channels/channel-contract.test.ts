import { channels, type Message } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { pngFile } from '../fakes/media/sample-files.ts'
import { sendFile } from '../helpers/send-file.ts'
import { fetchThread } from '../test-accounts.ts'
import { type ContractChannel, contractChannels } from './contract-channels.ts'

const RETRY_MS = 10_000

/** Sends what the owner writes in the console, once. */
async function write({ server, token }: ContractChannel, content: string) {
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, token)
  await server.drain(1)
}

const lastMessage = async ({ server, token }: ContractChannel) => (await fetchThread(server, token)).messages.at(-1)

const contactMessage = async ({ server, token }: ContractChannel) =>
  (await fetchThread(server, token)).messages.find(({ origin }: Message) => origin === 'contact')

const findExternalId = async ({ server }: ContractChannel, content: string) =>
  (await server.db.selectFrom('messages').select('externalId').where('content', '=', content).executeTakeFirstOrThrow())
    .externalId

const countFiles = async ({ server }: ContractChannel) =>
  (await server.db.selectFrom('media').select('messageId').execute()).length

async function retryLater({ server }: ContractChannel) {
  server.advanceClock(RETRY_MS)
  await server.drain()
}

describe.each(contractChannels)('channel contract of $platform with engine $engine', ({ platform, engine, start }) => {
  const { transport, capabilities, markup } = channels[platform]
  /** Our own socket recognizes a repeated message by its id. */
  const isIdempotent = transport[engine] === 'socket'
  /** A page reads what is stored, so nothing is refused or lost. */
  const isPage = transport[engine] === 'page'
  /** A receipt may already have arrived. */
  const sentStatuses = capabilities[engine].receipts ? ['sent', 'delivered'] : ['sent']

  test('text: it is sent once, under an external id, to the address of the contact', async () => {
    const channel = await start()
    await write(channel, 'Ya te **atiendo**')
    const shown = markup === 'telegram-html' ? 'Ya te atiendo' : 'Ya te **atiendo**'
    expect((await channel.received()).at(-1)).toEqual({ to: channel.address, text: shown })
    const { origin, status } = await lastMessage(channel)
    expect(origin).toBe('console')
    expect(sentStatuses).toContain(status)
    expect(await findExternalId(channel, 'Ya te **atiendo**')).toEqual(expect.any(String))
    const { length } = await channel.received()
    await retryLater(channel)
    expect(await channel.received()).toHaveLength(length)
  })

  test.skipIf(isPage)('refused send: the message waits with its cause and is sent later', async () => {
    const channel = await start()
    const { length } = await channel.received()
    channel.refuseNext?.()
    await write(channel, 'uno')
    expect(await channel.received()).toHaveLength(length)
    expect(await lastMessage(channel)).toMatchObject({ status: 'pending', cause: expect.any(String) })
    await retryLater(channel)
    expect((await channel.received()).slice(length)).toEqual([{ to: channel.address, text: 'uno' }])
    const { status, cause } = await lastMessage(channel)
    expect(sentStatuses).toContain(status)
    expect(cause).toBeNull()
  })

  test.skipIf(isPage)(
    'lost answer: an idempotent channel sends the same message again, any other leaves it uncertain',
    async () => {
      const channel = await start()
      channel.loseNextAnswer?.()
      await write(channel, 'dos')
      const { length } = await channel.received()
      await retryLater(channel)
      expect(await channel.received()).toHaveLength(length)
      expect(isIdempotent ? sentStatuses : ['uncertain']).toContain((await lastMessage(channel)).status)
    },
  )

  test('files and cards: people send them exactly where the contract says so', async () => {
    const channel = await start()
    const { conversation } = await fetchThread(channel.server, channel.token)
    const { sendsFiles, sendsCards } = capabilities[engine]
    expect(conversation).toMatchObject({ sendsFiles, sendsCards })
    const form = { bytes: pngFile(), caption: 'Mira' }
    const { status, body } = await sendFile(channel.server, channel.token, conversation.id, form)
    const endingOf = (isAble: boolean) => (isAble ? [201, undefined] : [409, 'media.not_sendable'])
    expect([status, body.code]).toEqual(endingOf(sendsFiles))
    const card = { type: 'contact', name: 'Rosa', phone: '+573001112233' }
    const path = `/api/conversations/${conversation.id}/cards`
    const answer = await channel.server.call('POST', path, { card }, channel.token)
    expect([answer.status, answer.body.code]).toEqual(endingOf(sendsCards))
    await channel.server.drain(1)
    if (sendsFiles) expect(sentStatuses).toContain((await lastMessage(channel)).status)
    expect(await countFiles(channel)).toBe(sendsFiles ? 1 : 0)
  })

  test('capabilities: the contract tells the truth', async () => {
    const channel = await start()
    const { edits, deletions, receipts, typing, media } = capabilities[engine]
    expect(channel.hasSeenTyping()).toBe(typing)
    const actions = { edits: channel.edit, deletions: channel.remove, receipts: channel.read, media: channel.sendFile }
    expect({ edits, deletions, receipts, media }).toEqual({
      edits: actions.edits !== undefined,
      deletions: actions.deletions !== undefined,
      receipts: actions.receipts !== undefined,
      media: actions.media !== undefined,
    })
    await channel.edit?.('buenas')
    if (edits) expect(await contactMessage(channel)).toMatchObject({ content: 'buenas', earlier: ['hola'] })
    await write(channel, 'Ya te atiendo')
    await channel.read?.()
    expect((await lastMessage(channel)).status).toBe(receipts ? 'read' : 'sent')
    await channel.remove?.()
    if (deletions) expect(await contactMessage(channel)).toMatchObject({ deletedAt: expect.any(String) })
    await channel.sendFile?.()
    expect(await countFiles(channel)).toBe(media ? 1 : 0)
  })
})
