import type { Message } from '@portavoz/contract'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oggFile, pdfFile, pngFile } from '../../../test/fakes/media/sample-files.ts'
import { tooManyRequests } from '../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { sendAndDrain, PASSWORD, signUp, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

test('Telegram file: stored with its real type; the bot token is never shown; deleted with the account', async () => {
  const testServer = await startTestServer()
  // The first account is the administrator and cannot be deleted while others exist.
  const neighbour = await signUp(testServer, 'vecina')
  const { bot, botToken, token } = await createOwnerWithAgent(testServer)
  const { files } = bot
  const say = (content: object) => sendAndDrain(testServer, bot, luz, content)
  const large = files.add(pdfFile(), { size: 20 * 1024 * 1024 + 1 })
  const goneFile = files.add(pdfFile('otra'))
  files.removeContent(goneFile.file_id)
  const broken = files.add(oggFile)
  files.truncateDownload(broken.file_id)
  const small = { ...files.add(pngFile(4, 4)), width: 4, height: 4 }
  await say({ photo: [small, { ...files.add(pngFile(40, 20)), width: 40, height: 20 }] })
  await say({ sticker: { ...files.add(pdfFile('lottie')), emoji: '👋', is_animated: true, thumbnail: small } })
  await say({ document: { ...files.add(pdfFile()), file_name: '../..//carta\u202efdp.exe' } })
  await say({ document: { ...large, file_name: 'video.mp4' } })
  await say({ document: { ...goneFile, file_name: 'otra.pdf' } })
  await say({ voice: { ...broken, duration: 3 } })
  // A local Bot API server answers with a path on its disk.
  await say({ document: files.add(pdfFile('ajeno'), { folder: '/var/lib/telegram' }) })
  bot.fail('getFile', tooManyRequests(600), 1)
  await say({ document: files.add(pdfFile()) })

  const states = async () =>
    (await fetchThread(testServer, token)).messages
      .filter(({ direction }: Message) => direction === 'incoming')
      .map(({ media }: Message) => media?.cause?.split('.')[0] ?? `${media?.state} ${media?.type} ${media?.width}`)
  const expected = [
    'kept image/png 40',
    'kept image/png 4',
    'kept application/pdf null',
    'El archivo pesa más de 20 MB y Telegram no lo entrega a los bots',
    'El archivo ya no estaba cuando se fue a buscar',
  ]
  const isGone = expected.at(-1)
  expect(await states()).toEqual([...expected, 'pending null null', isGone, 'pending null null'])
  expect(bot.calls.map(({ params }) => String(params['path']))).not.toContainEqual(expect.stringContaining('/var/lib'))
  const countRequests = () => bot.calls.filter(({ method }) => method === 'getFile').length
  const requestsBefore = countRequests()
  files.truncateDownload(broken.file_id, false)
  testServer.advanceClock(60_000)
  await testServer.drain(1)
  expect(await states()).toEqual([...expected, 'kept audio/ogg null', isGone, 'pending null null'])
  expect(countRequests()).toBe(requestsBefore + 1)
  testServer.advanceClock(600_000)
  await testServer.drain(1)
  expect((await states()).at(-1)).toBe('kept application/pdf null')

  const { messages } = await fetchThread(testServer, token)
  const letter = messages.find(({ type }: Message) => type === 'document')
  const path = `${testServer.url}/api/messages/${letter.id}/media`
  const download = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await download.arrayBuffer())).toEqual(pdfFile())
  expect(letter.metadata.fileName).toBe('../..//carta\uFFFDfdp.exe')
  expect(decodeURIComponent(download.headers.get('content-disposition') ?? '')).toBe(
    "attachment; filename*=UTF-8''.._..__carta\uFFFDfdp.exe",
  )
  const neighbourDownload = await fetch(path, { headers: { authorization: `Bearer ${neighbour.token}` } })
  expect(neighbourDownload.status).toBe(404)
  const stored = JSON.stringify([
    testServer.logLines,
    messages,
    await testServer.db.selectFrom('media').selectAll().execute(),
  ])
  expect(stored).not.toContain(botToken.split(':')[1])

  const folder = join(testServer.dataDir, 'media')
  const storedFiles = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('/'))
  expect(storedFiles()).toHaveLength(5)
  await testServer.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  await testServer.drain()
  expect(storedFiles()).toEqual([])
})

test(
  'download that stops in the middle: it ends after a pause without bytes, and is tried again',
  {
    timeout: 60_000,
  },
  async () => {
    const server = await startTestServer({ inputs: { mediaIdleMs: 1_500 } })
    const { bot, token } = await createOwnerWithAgent(server)
    const note = { ...bot.files.add(oggFile), duration: 3 }
    bot.files.setBody(note.file_id, 'stalled')
    await sendAndDrain(server, bot, luz, { voice: note })
    const media = async () =>
      (await fetchThread(server, token)).messages.find(({ type }: Message) => type === 'voice').media
    expect(await media()).toMatchObject({ state: 'pending' })
    bot.files.setBody(note.file_id, 'whole')
    server.advanceClock(6_000)
    await server.drain(1)
    expect(await media()).toMatchObject({ state: 'kept', bytes: oggFile.length })
  },
)
