import { expect, test } from 'vitest'
import {
  waitUntilAllStored,
  waitUntilRead,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const longGap = { firstMs: 20, gapMs: [600_000, 600_000] as [number, number] }

test('send delay: a scheduled reply waits without counting as refused', async () => {
  const { server, whatsapp, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent(
    {},
    { inputs: { whatsappTimeouts: longGap } },
  )
  const luis = whatsapp.addPhone({ number: '573009998866', name: 'Luis' })
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  await luis.write(shop, 'Buenas')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  const waiting = await server.db.selectFrom('messages').selectAll().where('status', '=', 'pending').execute()
  expect(waiting).toMatchObject([{ refusals: 0, cause: null, attemptedAt: null }])
  expect(waiting[0]?.notBefore?.getTime()).toBeGreaterThan(Date.now() + 300_000)
  server.advanceClock(600_000)
  await server.drain()
  await waitUntilRead(whatsapp, luis, /Buenas/)
})
