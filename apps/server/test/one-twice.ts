import { expect } from 'vitest'
import type { Shows } from './fakes/whatsapp/phone.ts'
import { allKept, withWhatsAppAgent } from './whatsapp.ts'

type Says = Parameters<Awaited<ReturnType<typeof withWhatsAppAgent>>['ana']['write']>[1]

/** Ana has written by alias and then by number, each alone: nobody knows yet that both are she. */
export async function oneTwice(said: Says[] = [], ...options: Parameters<typeof withWhatsAppAgent>) {
  const world = await withWhatsAppAgent(...options)
  const { house, whatsapp, token, shop, ana } = world
  const writes = async (shows: Shows, what: Says) => {
    ana.show(shows)
    await ana.write(shop, what)
    await allKept(whatsapp, shop)
  }
  const says = async (shows: Shows, what: Says) => {
    await writes(shows, what)
    await house.drain()
  }
  const inbox = async () => (await house.call('GET', '/api/conversations', undefined, token)).body.data.items
  await says('only-alias', said[0] ?? 'por alias')
  await says('only-number', said[1] ?? 'por número')
  const [younger, older] = await inbox()
  expect(younger.id).not.toBe(older.id)
  return { ...world, writes, says, inbox, younger, older }
}
