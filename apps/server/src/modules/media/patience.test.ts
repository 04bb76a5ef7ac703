import type { Message } from '@portavoz/contract'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdf } from '../../../test/fakes/pictures/files.ts'
import type { MediaFault } from '../../../test/fakes/whatsapp/media.ts'
import { file } from '../../../test/fakes/whatsapp/sayings.ts'
import type { TestHouse } from '../../../test/house.ts'
import { thread } from '../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'

const HOUR_MS = 60 * 60_000

/** A file that waits for the disk, and is served with a fault once it is asked for. */
async function withFileThatWaits(fault: MediaFault | null) {
  const shop = await withWhatsAppAgent()
  const { house, whatsapp, token, ana } = shop
  const root = join(house.dataDir, 'media')
  // A file where the folder is to be: nobody can write there.
  writeFileSync(root, '')
  const uploaded = whatsapp.media.upload(pdf(), 'document')
  whatsapp.media.fail(uploaded.directPath, fault)
  await ana.write(shop.shop, file('lista.pdf', 9, uploaded))
  await allKept(whatsapp, shop.shop)
  await house.drain(1)
  const fetched = async (afterMs: number) => {
    house.skip(afterMs)
    await house.drain(1)
    const { messages } = await thread(house, token)
    return messages.find(({ direction }: Message) => direction === 'incoming')?.media
  }
  return { house, media: whatsapp.media, fetched, path: uploaded.directPath, mend: () => rmSync(root) }
}

const eventsIn = async ({ pool }: TestHouse) => Number((await pool.query('select count(*) from events')).rows[0].count)

const linesIn = ({ lines }: TestHouse) => lines.filter(({ msg }) => String(msg).startsWith('files wait')).length

test('what waited for the disk, however long, has all its tries: none is counted while nobody asks for it', async () => {
  const { media, fetched, path, mend } = await withFileThatWaits(500)
  for (let i = 0; i < 4; i++) await fetched(25 * HOUR_MS)
  mend()
  const coming = { state: 'pending', cause: null }
  expect(await fetched(HOUR_MS)).toMatchObject(coming)
  media.fail(path, 'short')
  // A server that was stopped for a day has not tried for a day.
  expect(await fetched(25 * HOUR_MS)).toMatchObject(coming)
  media.fail(path, null)
  expect(await fetched(HOUR_MS)).toMatchObject({ state: 'kept' })
  expect(media.asked).toHaveLength(3)
})

test('a file that came damaged after many waits is asked for again, as any other', async () => {
  const { media, fetched, mend } = await withFileThatWaits('short')
  for (let i = 0; i < 4; i++) await fetched(HOUR_MS)
  mend()
  expect(await fetched(HOUR_MS)).toMatchObject({ state: 'pending', cause: null })
  expect(await fetched(HOUR_MS)).toMatchObject({ state: 'pending' })
  const cause = expect.stringContaining('llegó dañado')
  expect(await fetched(HOUR_MS)).toMatchObject({ state: 'lost', cause })
  expect(media.asked).toHaveLength(3)
})

test('a file that never comes is given up after a day of tries, and not before', async () => {
  const { house, media, fetched, mend } = await withFileThatWaits(500)
  mend()
  const from = house.clock.now().getTime()
  let told = await fetched(HOUR_MS)
  while (told.state === 'pending') told = await fetched(HOUR_MS)
  expect(told.cause).toContain('aunque se intentó durante un día')
  expect(house.clock.now().getTime() - from).toBeGreaterThan(24 * HOUR_MS)
  expect(media.asked).toHaveLength(31)
})

test('consoles and the log are told once that a file waits for the disk, and again when it goes on', async () => {
  const { house, fetched, mend } = await withFileThatWaits(500)
  const before = await eventsIn(house)
  for (let i = 0; i < 5; i++) await fetched(HOUR_MS)
  expect(await eventsIn(house)).toBe(before)
  expect(linesIn(house)).toBe(1)
  mend()
  await fetched(HOUR_MS)
  expect(await eventsIn(house)).toBe(before + 1)
})
