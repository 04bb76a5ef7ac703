import { limits, type Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { pdfFile } from '../../../test/fakes/media/sample-files.ts'
import { badRequest } from '../../../test/fakes/telegram/bot-api-error.ts'
import { fileMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'
import { createSecrets } from '../../platform/security/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }

const readMedia = async (testServer: TestServer, token: string) => {
  const [message] = (await fetchThread(testServer, token)).messages as Message[]
  return message?.media ?? null
}

test('file that Telegram withholds: retried, and given up after a day', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(testServer)
  bot.fail('getFile', badRequest('wrong file_id or the file is temporarily unavailable'), 1)
  await sendAndDrain(testServer, bot, luz, { document: bot.files.add(pdfFile()) })
  expect(await readMedia(testServer, token)).toMatchObject({ state: 'pending' })
  testServer.advanceClock(60_000)
  await testServer.drain(1)
  expect(await readMedia(testServer, token)).toMatchObject({ state: 'kept' })

  const neighbour = await createOwnerWithAgent(testServer, {}, 'vecina')
  neighbour.bot.fail('getFile', badRequest('wrong file_id or the file is temporarily unavailable'))
  neighbour.bot.sendAsCustomer(luz, { document: neighbour.bot.files.add(pdfFile()) })
  await waitUntilConfirmed(neighbour.bot)
  await testServer.drain(1)
  expect(await readMedia(testServer, neighbour.token)).toMatchObject({ state: 'pending' })
  for (let hours = 0; hours < 32; hours++) {
    testServer.advanceClock(60 * 60_000)
    await testServer.drain(1)
  }
  const cause = expect.stringContaining('aunque se intentó durante un día')
  expect(await readMedia(testServer, neighbour.token)).toMatchObject({ state: 'lost', cause })
})

test('lost server key: its files wait and say so; the right key downloads them', async () => {
  const first = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(first)
  const list = bot.files.add(pdfFile())
  bot.files.truncateDownload(list.file_id)
  bot.sendAsCustomer(luz, { document: list })
  await waitUntilConfirmed(bot)
  await first.drain(1)
  await first.stop()
  bot.files.truncateDownload(list.file_id, false)

  const shared = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const secrets = createSecrets(['otra clave de treinta y dos letras o más'])
  const env = { DATA_DIR: first.dataDir }
  const withoutKey = await startTestServer({ env, sharedWith: shared, inputs: { secrets } })
  withoutKey.advanceClock(25 * 60 * 60_000)
  await withoutKey.drain(1)
  const cause = expect.stringContaining('SECRET_KEY')
  expect(await readMedia(withoutKey, token)).toMatchObject({ state: 'pending', cause })
  await withoutKey.stop()

  const back = await startTestServer({ env, sharedWith: shared })
  back.advanceClock(26 * 60 * 60_000)
  await back.drain(1)
  expect(await readMedia(back, token)).toMatchObject({ state: 'kept', cause: null })
  await back.stop()
})

test('many files of one account: other accounts’ files are downloaded', async () => {
  const { server: testServer, whatsapp, shop, ana } = await startServerWithWhatsAppAgent({}, { runsWorkers: true })
  const { media } = whatsapp
  const neighbour = await createOwnerWithAgent(testServer, {}, 'vecina')
  media.hold()
  for (const name of ['1', '2', '3', '4', '5', '6'])
    await ana.write(shop, fileMessage(`${name}.pdf`, 9, media.upload(pdfFile(name), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await expect.poll(() => media.requestedPaths.length).toBeGreaterThanOrEqual(3)
  neighbour.bot.sendAsCustomer(luz, { document: neighbour.bot.files.add(pdfFile()) })
  await expect.poll(() => readMedia(testServer, neighbour.token)).toMatchObject({ state: 'kept' })
  expect(media.requestedPaths).toHaveLength(3)
  media.release()
  await expect.poll(() => media.requestedPaths.length).toBe(6)
})

test('account at its storage limit: nothing is downloaded, and never more than what fits', async () => {
  const { server: testServer, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { media } = whatsapp
  const sendFile = async () => {
    await ana.write(shop, fileMessage('lista.pdf', 9, media.upload(pdfFile(), 'document')))
    await waitUntilAllStored(whatsapp, shop)
    await testServer.drain()
  }
  const keeps = (bytes: number) =>
    testServer.db.updateTable('media').set({ bytes }).where('state', '=', 'kept').execute()
  const last = async () => {
    const { messages } = await fetchThread(testServer, token)
    return messages.findLast(({ direction }: Message) => direction === 'incoming')?.media
  }
  for (const _ of [1, 2, 3]) await sendFile()
  const full = { state: 'lost', cause: expect.stringContaining('tu cuenta llenó su espacio') }
  await keeps(Math.floor(limits.mediaBytesOfAccount / 3))
  await sendFile()
  expect(await last()).toMatchObject(full)
  expect(media.requestedPaths).toHaveLength(4)
  await keeps(Math.ceil(limits.mediaBytesOfAccount / 3))
  await sendFile()
  expect(await last()).toMatchObject(full)
  expect(media.requestedPaths).toHaveLength(4)
})
