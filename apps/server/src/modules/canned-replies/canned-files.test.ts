import { readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { htmlFile, pdfFile, pngFile } from '../../../test/fakes/media/sample-files.ts'
import { buildForm } from '../../../test/helpers/build-form.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const REPLIES = '/api/canned-replies'

/** Luz wrote, and the workspace has the canned reply «/lista» without a file. */
async function openWithReply() {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const draft = { shortcut: 'lista', content: 'Nuestra lista' }
  const reply = (await server.call('POST', REPLIES, draft, token)).body.data
  const filePath = `${REPLIES}/${reply.id}/file`
  const attach = (name: string, bytes: Uint8Array, path = filePath, by = token) =>
    server.call('PUT', path, buildForm({}, { name, bytes }), by)
  const send = (cannedFileId: string, externalId = 'a-1', by = token) =>
    server.call(
      'POST',
      `/api/conversations/${conversation.id}/files`,
      buildForm({ externalId, caption: 'Nuestra lista', cannedFileId }),
      by,
    )
  const list = async () => (await server.call('GET', REPLIES, undefined, token)).body.data
  const folder = join(server.dataDir, 'media')
  const storedFiles = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const fileIds = () => storedFiles().flatMap(({ name }) => (name.startsWith('.') ? [] : [name]))
  const filePathOf = (id: string) => {
    const { parentPath, name } = storedFiles().find((one) => one.name === id) ?? { parentPath: '', name: '' }
    return join(parentPath, name)
  }
  return { server, bot, token, conversation, reply, filePath, attach, send, list, folder, fileIds, filePathOf }
}

test('canned file: it is stored with its name and size, and a refused one leaves nothing', async () => {
  const { attach, list, fileIds, reply } = await openWithReply()
  expect(reply.file).toBeNull()
  const bytes = pdfFile()
  const saved = await attach('lista 2026.pdf', bytes)
  const file = { id: expect.any(String), name: 'lista 2026.pdf', bytes: bytes.length }
  expect([saved.status, saved.body.data]).toMatchObject([200, { id: reply.id, shortcut: 'lista', file }])
  expect(await list()).toEqual([saved.body.data])
  for (const [name, content, code] of [
    ['lista.exe', Buffer.from('MZ'), 'media.type_not_allowed'],
    ['lista.pdf', htmlFile, 'media.damaged'],
    ['foto.png', Buffer.concat([pngFile(), Buffer.alloc(11e6)]), 'media.too_large'],
    ['cancion.mp3', Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(17e6)]), 'media.too_large'],
  ] as const)
    expect((await attach(name, content)).body.code).toBe(code)
  expect(fileIds()).toEqual([saved.body.data.file.id])
})

test('canned file: sent, the contact gets it once with the text, and the reply keeps it', async () => {
  const { server, bot, token, attach, send, fileIds } = await openWithReply()
  const bytes = pdfFile()
  const { file } = (await attach('lista.pdf', bytes)).body.data
  const sent = await send(file.id)
  expect([sent.status, sent.body.data]).toMatchObject([
    201,
    { type: 'document', content: 'Nuestra lista', media: { state: 'kept', type: 'application/pdf' } },
  ])
  expect((await send(file.id)).body.data.id).toBe(sent.body.data.id)
  await server.drain()
  expect(bot.sent.slice(1)).toMatchObject([
    { shown: 'Nuestra lista', file: { method: 'document', name: 'lista.pdf', bytes } },
  ])
  expect((await fetchThread(server, token)).messages.at(-1)).toEqual({ ...sent.body.data, status: 'sent' })
  expect(new Set(fileIds())).toEqual(new Set([file.id, sent.body.data.id]))
})

test('canned file: replaced, removed or deleted, the former file is not sent, and is deleted', async () => {
  const { server, bot, token, filePath, reply, attach, send, fileIds } = await openWithReply()
  const first = (await attach('lista.pdf', pdfFile())).body.data.file
  const second = (await attach('foto.png', pngFile())).body.data.file
  await server.drain()
  expect(fileIds()).toEqual([second.id])
  expect(await send(first.id)).toMatchObject({ status: 409, body: { code: 'canned.file_gone' } })
  const removed = await server.call('DELETE', filePath, undefined, token)
  expect([removed.status, removed.body.data.file]).toEqual([200, null])
  expect((await send(second.id)).body.code).toBe('canned.file_gone')
  const third = (await attach('lista.pdf', pdfFile())).body.data.file
  expect((await server.call('DELETE', `${REPLIES}/${reply.id}`, undefined, token)).status).toBe(200)
  await server.drain()
  expect([fileIds(), (await send(third.id)).body.code]).toEqual([[], 'canned.file_gone'])
  expect(bot.sent).toHaveLength(1)
  expect((await attach('lista.pdf', pdfFile())).body.code).toBe('canned.not_found')
})

test('canned file: a repeated message is answered also after the reply was deleted', async () => {
  const { server, token, reply, attach, send } = await openWithReply()
  const { file } = (await attach('lista.pdf', pdfFile())).body.data
  const sent = await send(file.id)
  await server.call('DELETE', `${REPLIES}/${reply.id}`, undefined, token)
  await server.drain()
  expect(await send(file.id)).toMatchObject({ status: 201, body: { data: { id: sent.body.data.id } } })
})

test('canned file: another workspace neither changes it nor sends it', async () => {
  const { server, filePath, attach, send, list } = await openWithReply()
  const { file } = (await attach('lista.pdf', pdfFile())).body.data
  const other = await createOwnerWithAgent(server, {}, 'vecina')
  await sendAndDrain(server, other.bot, { id: 77, firstName: 'Ana' }, 'hola')
  const { conversation } = await fetchThread(server, other.token)
  expect((await attach('otra.pdf', pdfFile(), filePath, other.token)).body.code).toBe('canned.not_found')
  expect((await server.call('DELETE', filePath, undefined, other.token)).body.code).toBe('canned.not_found')
  const theirs = buildForm({ externalId: 'a-2', cannedFileId: file.id })
  const path = `/api/conversations/${conversation.id}/files`
  expect((await server.call('POST', path, theirs, other.token)).body.code).toBe('canned.file_gone')
  expect((await send(file.id, 'a-3', other.token)).status).toBe(404)
  expect(await list()).toMatchObject([{ file }])
})

test('canned file: it takes room of the account, and is refused without any', async () => {
  const { server, attach, send } = await openWithReply()
  const large = Buffer.concat([pdfFile(), Buffer.alloc(6e5)])
  const { file } = (await attach('lista.pdf', large)).body.data
  await server.pool.query('update workspaces set storage_max_mb = 1')
  expect((await send(file.id)).body.code).toBe('media.storage_limit')
  expect((await attach('otra.pdf', large)).body.code).toBe('media.storage_limit')
})

test('canned file: while its folder is away nothing is sent, and the file of a damaged folder is gone', async () => {
  const { attach, send, folder, fileIds } = await openWithReply()
  const { file } = (await attach('lista.pdf', pdfFile())).body.data
  renameSync(folder, `${folder}-away`)
  expect((await send(file.id)).body.code).toMatch(/^media\.server_|^canned\.file_gone/)
  rmSync(folder, { recursive: true, force: true })
  renameSync(`${folder}-away`, folder)
  expect(fileIds()).toEqual([file.id])
  expect((await send(file.id)).status).toBe(201)
})

test('canned file: a file whose reply is deleted during its upload is deleted', async () => {
  const { server, reply, attach, fileIds } = await openWithReply()
  const deletion = `select from workspaces for update; delete from canned_replies where id = '${reply.id}'`
  const answer = await runAllAtOnce(server.database, deletion, 1, () => attach('lista.pdf', pdfFile()))
  expect(answer).toMatchObject({ status: 404, body: { code: 'canned.not_found' } })
  expect(fileIds()).toEqual([])
})

test('canned file: the sweep of orphans leaves it, and the export has it', async () => {
  const { server, token, attach, send, fileIds, filePathOf } = await openWithReply()
  const { file } = (await attach('lista.pdf', pdfFile())).body.data
  // The sweep runs only in a folder with a file that the database knows.
  const message = (await send(file.id)).body.data
  const old = new Date(Date.now() - 2 * 60 * 60_000)
  utimesSync(filePathOf(file.id), old, old)
  await server.deleteExpired()
  expect(new Set(fileIds())).toEqual(new Set([file.id, message.id]))
  const archive = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const content = Buffer.from(await archive.arrayBuffer()).toString('latin1')
  expect(content).toContain('respuestas-rapidas/lista-lista.pdf')
})
