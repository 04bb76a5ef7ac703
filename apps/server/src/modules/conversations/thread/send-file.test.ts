import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runAllAtOnce, runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { htmlFile, mp4File, oggFile, opusFile, pdfFile, pngFile } from '../../../../test/fakes/media/sample-files.ts'
import { entityTooLarge, tooManyRequests } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { sendFile } from '../../../../test/helpers/send-file.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const mp3File = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(64)])

/** Luz wrote, and a person answers from the console with files. */
async function openWithLuz() {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const send = (form: Parameters<typeof sendFile>[3]) => sendFile(server, token, conversation.id, form)
  const arrived = async () => {
    await server.drain()
    return bot.sent.slice(1).map(({ file, shown }) => [file?.method, file?.name, shown])
  }
  const storedFiles = async () => (await server.pool.query('select message_id from media')).rows.length
  return { server, bot, token, conversation, send, arrived, storedFiles }
}

test('send file: a picture arrives with its caption, and the thread shows the file as sent', async () => {
  const { server, bot, token, conversation, send } = await openWithLuz()
  const bytes = pngFile(40, 30)
  const sent = await send({ bytes, caption: 'El **ramo** de hoy', name: 'ramo.png' })
  expect([sent.status, sent.body.data]).toMatchObject([
    201,
    {
      type: 'image',
      content: 'El **ramo** de hoy',
      status: 'pending',
      media: { state: 'kept', type: 'image/png', bytes: bytes.length, width: 40, height: 30 },
    },
  ])
  await server.drain()
  expect(bot.sent.at(-1)).toMatchObject({ chat_id: luz.id, shown: 'El ramo de hoy', file: { method: 'photo', bytes } })
  const { messages, conversation: after } = await fetchThread(server, token)
  expect(messages.at(-1)).toEqual({ ...sent.body.data, status: 'sent' })
  expect(after).toMatchObject({
    totalMessages: conversation.totalMessages + 1,
    pause: { by: 'console' },
    lastMessage: { type: 'image', content: 'El **ramo** de hoy' },
  })
  const file = await server.call('GET', `/api/messages/${sent.body.data.id}/media`, undefined, token)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('send file: each kind goes as what the contact can open, in order', async () => {
  const { send, arrived } = await openWithLuz()
  for (const [name, bytes] of [
    ['lista; «2026» de Ana.pdf', pdfFile()],
    ['cancion.mp3', mp3File],
    ['ramo.mp4', mp4File],
    ['nota.ogg', oggFile],
    ['precios.csv', Buffer.from('ramo;50.000\n')],
  ] as const)
    expect((await send({ name, bytes })).status).toBe(201)
  expect(await arrived()).toEqual([
    ['document', 'lista; «2026» de Ana.pdf', ''],
    ['audio', 'cancion.mp3', ''],
    ['video', 'ramo.mp4', ''],
    ['document', 'nota.ogg', ''],
    ['document', 'precios.csv', ''],
  ])
})

test('send file: a recorded voice note reaches Telegram as one, and the thread plays it', async () => {
  const { server, bot, token, send } = await openWithLuz()
  const sent = await send({ name: 'nota-de-voz.ogg', bytes: opusFile, voiceSeconds: '3' })
  expect([sent.status, sent.body.data]).toMatchObject([
    201,
    { type: 'voice', content: '', metadata: { seconds: 3 }, media: { state: 'kept', type: 'audio/ogg' } },
  ])
  expect(sent.body.data.metadata).toEqual({ seconds: 3 })
  await server.drain()
  expect(bot.sent.at(-1)?.file).toEqual({ method: 'voice', name: 'audio.ogg', bytes: opusFile, duration: 3 })
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages.at(-1)).toEqual({ ...sent.body.data, status: 'sent' })
  expect(conversation.lastMessage).toMatchObject({ type: 'voice', content: '' })
})

test.each([
  ['an Ogg without Opus', 'nota.ogg', oggFile, 'audio', 'document'],
  ['an MP4', 'nota.m4a', Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A '), Buffer.alloc(64)]), 'audio', 'audio'],
  ['a WebM', 'nota.webm', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(64)]), 'document', 'document'],
])('send file: a recording that is %s goes as the file that it is', async (_, name, bytes, type, method) => {
  const { server, bot, send } = await openWithLuz()
  const sent = await send({ name, bytes, voiceSeconds: '3' })
  expect([sent.status, sent.body.data]).toMatchObject([201, { type, metadata: { fileName: name } }])
  await server.drain()
  expect(bot.sent.at(-1)?.file).toMatchObject({ method, name, duration: null })
})

test.each(['0', '301', '1.5', 'x'])('send file: a voice note of %s seconds is refused', async (voiceSeconds) => {
  const { send, storedFiles } = await openWithLuz()
  const sent = await send({ name: 'nota.ogg', bytes: opusFile, voiceSeconds })
  expect([sent.status, sent.body.fields]).toEqual([400, { voiceSeconds: 'Escribe un número entero entre 1 y 300' }])
  expect(await storedFiles()).toBe(0)
})

test('send file: a repeated upload with the same id sends and stores one message, and answers the same', async () => {
  const { send, arrived, storedFiles } = await openWithLuz()
  const form = { bytes: pngFile(), caption: 'Mira', externalId: 'f-1' }
  const first = await send(form)
  expect(await arrived()).toHaveLength(1)
  const repeated = await send(form)
  expect(repeated).toMatchObject({ status: 201, body: { data: { ...first.body.data, status: 'sent' } } })
  expect(await send({ ...form, caption: 'Otra cosa' })).toMatchObject({
    status: 409,
    body: { code: 'messages.sent_otherwise' },
  })
  expect([await arrived(), await storedFiles()]).toEqual([[['photo', 'image.png', 'Mira']], 1])
})

test('send file: two uploads at once with the same id send one message and keep one file', async () => {
  const { server, conversation, send, arrived, storedFiles } = await openWithLuz()
  const twice = () => Promise.all([1, 2].map(() => send({ bytes: pngFile(), externalId: 'f-1' })))
  const lock = `select from conversations where id = '${conversation.id}' for update`
  const [first, second] = await runBothAtOnce(server.database, lock, twice)
  expect([first?.status, second?.status, second?.body.data.id]).toEqual([201, 201, first?.body.data.id])
  expect([await arrived(), await storedFiles()]).toEqual([[['photo', 'image.png', '']], 1])
})

test.each([
  ['a program', 'factura.exe', Buffer.from('MZ\x90\0'), 400, 'media.type_not_allowed'],
  ['a page', 'foto.svg', htmlFile, 400, 'media.type_not_allowed'],
  ['a page named as a picture', 'foto.png', htmlFile, 400, 'media.damaged'],
  ['a program named as a text', 'precios.txt', Buffer.from('MZ\x90\0\x03'), 400, 'media.damaged'],
  ['nothing', 'foto.png', Buffer.alloc(0), 400, 'media.empty'],
  ['a photo over 10 MB', 'foto.png', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'media.too_large'],
  ['a document over 25 MB', 'lista.pdf', Buffer.alloc(limits.mediaBytes + 1), 413, 'media.too_large'],
  [
    'a large picture named as a document',
    'a.pdf',
    Buffer.concat([pngFile(), Buffer.alloc(11e6)]),
    413,
    'media.too_large',
  ],
])('send file: %s is refused, and neither a message nor a file stays', async (_, name, bytes, status, code) => {
  const { send, arrived, storedFiles } = await openWithLuz()
  expect(await send({ name, bytes })).toMatchObject({ status, body: { code } })
  expect([await arrived(), await storedFiles()]).toEqual([[], 0])
})

test('send file: an HTML text goes as a document and is never shown inline', async () => {
  const { server, token, send } = await openWithLuz()
  const sent = await send({ name: 'pagina.txt', bytes: htmlFile })
  const file = await server.call('GET', `/api/messages/${sent.body.data.id}/media`, undefined, token)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
})

test('send file: refused by the network for a while, it is sent later and once', async () => {
  const { server, bot, send } = await openWithLuz()
  bot.fail('sendPhoto', tooManyRequests(1), 1)
  await send({ bytes: pngFile() })
  await server.drain()
  expect(bot.calls.filter(({ method }) => method === 'sendPhoto')).toHaveLength(2)
  expect(bot.sent.filter(({ file }) => file)).toHaveLength(1)
})

test('send file: too large for the network, it fails with its cause and is not repeated', async () => {
  const { server, bot, token, send } = await openWithLuz()
  bot.fail('sendPhoto', entityTooLarge())
  await send({ bytes: pngFile() })
  await server.drain()
  const last = (await fetchThread(server, token)).messages.at(-1)
  expect(last).toMatchObject({ status: 'failed', cause: 'Telegram no acepta un archivo tan grande' })
  expect(bot.calls.filter(({ method }) => method === 'sendPhoto')).toHaveLength(1)
})

test('send file: an unknown end is «Envío incierto» and is not sent again', async () => {
  const { server, bot, token, send } = await openWithLuz()
  bot.fail('sendPhoto', 'acceptThenReset', 1)
  await send({ bytes: pngFile() })
  await server.drain()
  server.advanceClock(600_000)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ status: 'uncertain' })
  expect(bot.sent.filter(({ file }) => file)).toHaveLength(1)
})

test('send file: while the folder of files is not mounted it waits, and it is sent once it is back', async () => {
  const { server, token, send, arrived } = await openWithLuz()
  await send({ bytes: pdfFile(), name: 'lista.pdf' })
  const folder = join(server.dataDir, 'media')
  renameSync(folder, `${folder}-away`)
  expect(await arrived()).toEqual([])
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'El servidor no puede leer sus archivos en este momento',
  })
  renameSync(`${folder}-away`, folder)
  server.advanceClock(60 * 60_000)
  expect(await arrived()).toEqual([['document', 'lista.pdf', '']])
})

test('send file: it takes room of the account, is refused without any, and goes with its conversation', async () => {
  const { server, token, conversation, send, storedFiles } = await openWithLuz()
  await send({ bytes: pngFile() })
  await server.pool.query('update workspaces set storage_max_mb = 1')
  expect(await send({ name: 'lista.pdf', bytes: Buffer.concat([pdfFile(), Buffer.alloc(1e6)]) })).toMatchObject({
    status: 409,
    body: { code: 'media.storage_limit' },
  })
  const erased = await server.call('DELETE', `/api/conversations/${conversation.id}`, undefined, token)
  expect(erased.body.data).toMatchObject({ files: 1 })
  expect(await storedFiles()).toBe(0)
})

test('send file: without a file, with a long caption, or to another conversation, it is refused', async () => {
  const { server, token, conversation, send } = await openWithLuz()
  const form = new FormData()
  form.append('externalId', 'f-1')
  const path = (id: string) => `/api/conversations/${id}/files`
  expect(await server.call('POST', path(conversation.id), form, token)).toMatchObject({
    status: 400,
    body: { code: 'media.file_missing' },
  })
  expect(await send({ bytes: pngFile(), caption: 'x'.repeat(1_025) })).toMatchObject({ status: 400 })
  expect((await sendFile(server, token, 'otra', { bytes: pngFile() })).status).toBe(404)
})

test('send file: a whole photo of 48 megapixels goes as a file, and one that is cut off is damaged', async () => {
  const { send, arrived } = await openWithLuz()
  const photo = pngFile(8_000, 6_000)
  expect(await send({ bytes: photo, name: 'ramo.png' })).toMatchObject({
    status: 201,
    body: { data: { type: 'document', media: { type: 'application/octet-stream', width: null } } },
  })
  expect(await send({ bytes: photo.subarray(0, 16), name: 'ramo.png' })).toMatchObject({
    status: 400,
    body: { code: 'media.damaged' },
  })
  expect(await arrived()).toEqual([['document', 'ramo.png', '']])
})

test('send file: bytes without a name are refused as no type that may be sent', async () => {
  const { server, token, conversation, storedFiles } = await openWithLuz()
  const lines = ['--XX', 'content-disposition: form-data; name="file"', 'content-type: application/octet-stream']
  const answer = await fetch(`${server.url}/api/conversations/${conversation.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=XX' },
    body: `${lines.join('\r\n')}\r\n\r\n%PDF-1.4\r\n--XX--\r\n`,
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'media.type_not_allowed' }])
  expect(await storedFiles()).toBe(0)
})

test('send file: the lines of its text arrive as they were written, and count as one character each', async () => {
  const { send } = await openWithLuz()
  const caption = 'x\n'.repeat(512)
  const sent = await send({ bytes: pngFile(), caption })
  expect([sent.status, sent.body.data?.content]).toEqual([201, caption])
})

test.each([
  ['who only looks by now', "role = 'viewer'", 'workspace.role_refused'],
  ['who is no member by now', "user_id = (select id from users where username = 'beto')", 'workspace.not_member'],
])('send file: one of a person %s is not sent', async (_, change, code) => {
  const { server, conversation, send, arrived, storedFiles } = await openWithLuz()
  await signUp(server, 'beto')
  const [key, lock] = [`id = '${conversation.id}'`, 'select from conversations where']
  const members = `members set ${change} where workspace_id = (select workspace_id from conversations where ${key})`
  const answer = await runAllAtOnce(server.database, `update ${members}; ${lock} ${key} for update`, 1, () =>
    send({ bytes: pngFile() }),
  )
  expect(answer).toMatchObject({ status: 403, body: { code } })
  expect([await arrived(), await storedFiles()]).toEqual([[], 0])
})
