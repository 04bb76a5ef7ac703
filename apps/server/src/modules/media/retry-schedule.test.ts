import type { Message } from '@portavoz/contract'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfFile } from '../../../test/fakes/media/sample-files.ts'
import type { MediaFault } from '../../../test/fakes/whatsapp/media-host.ts'
import { fileMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'

const HOUR_MS = 60 * 60_000

/** A file that waits for the disk, and fails once when it is downloaded. */
async function withWaitingFile(fault: MediaFault | null) {
  const shop = await startServerWithWhatsAppAgent()
  const { server: testServer, whatsapp, token, ana } = shop
  const root = join(testServer.dataDir, 'media')
  // A file in place of the folder: nothing can be stored there.
  writeFileSync(root, '')
  const uploaded = whatsapp.media.upload(pdfFile(), 'document')
  whatsapp.media.fail(uploaded.directPath, fault)
  await ana.write(shop.shop, fileMessage('lista.bin', 9, { ...uploaded, mimetype: 'application/octet-stream' }))
  await waitUntilAllStored(whatsapp, shop.shop)
  await testServer.drain(1)
  const downloadAfter = async (afterMs: number) => {
    testServer.advanceClock(afterMs)
    await testServer.drain(1)
    const { messages } = await fetchThread(testServer, token)
    return messages.find(({ direction }: Message) => direction === 'incoming')?.media
  }
  return { testServer, media: whatsapp.media, downloadAfter, path: uploaded.directPath, mend: () => rmSync(root) }
}

const eventsIn = async ({ pool }: TestServer) => Number((await pool.query('select count(*) from events')).rows[0].count)

const linesIn = ({ logLines }: TestServer) => logLines.filter(({ msg }) => String(msg).startsWith('files wait')).length

test('file that waited for the disk: waiting does not count as a try', async () => {
  const { media, downloadAfter, path, mend } = await withWaitingFile(500)
  for (let i = 0; i < 4; i++) await downloadAfter(25 * HOUR_MS)
  mend()
  const coming = { state: 'pending', cause: null }
  expect(await downloadAfter(HOUR_MS)).toMatchObject(coming)
  media.fail(path, 'short')
  // A day in which the server was stopped is no day of tries.
  expect(await downloadAfter(25 * HOUR_MS)).toMatchObject(coming)
  media.fail(path, null)
  expect(await downloadAfter(HOUR_MS)).toMatchObject({ state: 'kept' })
  expect(media.requestedPaths).toHaveLength(3)
})

test('damaged file after many waits: it is downloaded again', async () => {
  const { media, downloadAfter, mend } = await withWaitingFile('short')
  for (let i = 0; i < 4; i++) await downloadAfter(HOUR_MS)
  mend()
  expect(await downloadAfter(HOUR_MS)).toMatchObject({ state: 'pending', cause: null })
  expect(await downloadAfter(HOUR_MS)).toMatchObject({ state: 'pending' })
  const cause = expect.stringContaining('llegó dañado')
  expect(await downloadAfter(HOUR_MS)).toMatchObject({ state: 'lost', cause })
  expect(media.requestedPaths).toHaveLength(3)
})

test('unreachable file: given up after a day of tries, not before', async () => {
  const { testServer, media, downloadAfter, mend } = await withWaitingFile(500)
  mend()
  const startedAt = testServer.clock.now().getTime()
  let state = await downloadAfter(HOUR_MS)
  while (state.state === 'pending') state = await downloadAfter(HOUR_MS)
  expect(state.cause).toContain('aunque se intentó durante un día')
  expect(testServer.clock.now().getTime() - startedAt).toBeGreaterThan(24 * HOUR_MS)
  expect(media.requestedPaths).toHaveLength(31)
})

test('disk outage: one event and one log line when it begins, another event when it ends', async () => {
  const { testServer, downloadAfter, mend } = await withWaitingFile(500)
  const eventsBefore = await eventsIn(testServer)
  for (let i = 0; i < 5; i++) await downloadAfter(HOUR_MS)
  expect(await eventsIn(testServer)).toBe(eventsBefore)
  expect(linesIn(testServer)).toBe(1)
  mend()
  await downloadAfter(HOUR_MS)
  expect(await eventsIn(testServer)).toBe(eventsBefore + 1)
})
