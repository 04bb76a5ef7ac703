import { expect, test } from 'vitest'
import { allKept, reads, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const slowly = { firstMs: 20, gapMs: [600_000, 600_000] as [number, number] }

test('an answer whose turn has not come waits for it, and is nobody’s trouble', async () => {
  const { house, whatsapp, shop, ana, says } = await withWhatsAppAgent({}, { outside: { whatsappWaits: slowly } })
  const luis = whatsapp.addPhone({ number: '573009998866', name: 'Luis' })
  await says(ana, 'Hola')
  await reads(whatsapp, ana, /Hola/)
  await luis.write(shop, 'Buenas')
  await allKept(whatsapp, shop)
  await house.drain(1)
  const waiting = await house.db.selectFrom('messages').selectAll().where('status', '=', 'pending').execute()
  expect(waiting).toMatchObject([{ refusals: 0, cause: null, attemptedAt: null }])
  expect(waiting[0]?.notBefore?.getTime()).toBeGreaterThan(Date.now() + 300_000)
  house.skip(600_000)
  await house.drain()
  await reads(whatsapp, luis, /Buenas/)
})
