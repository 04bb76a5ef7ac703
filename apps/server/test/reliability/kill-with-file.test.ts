import { expect, test, vi } from 'vitest'
import { jpegFile, picturesOf } from '../helpers/seeing-server.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

test('killed while the model reads a file: the file is read again, and the customer gets one reply', async () => {
  const harness = await startProcessHarness()
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  harness.model.hold()
  const document = { ...harness.bot.files.add(Buffer.from('Dos panes')), file_name: 'pedido.txt' }
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, { document })
  await harness.model.waitForCalls(1)
  await first.kill()
  harness.model.release()

  const second = await harness.startServer()
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages.filter(({ origin }) => origin === 'ai').map(({ status }) => status)).toEqual(['sent'])
  expect(harness.bot.sent.map(({ shown }) => shown)).toEqual([expect.stringContaining('│ Dos panes')])
})

test('killed while the model sees a picture: it is shown again, and the customer gets one reply', async () => {
  const env = { OPENAI_MODEL: 'gpt-4o-mini' }
  const harness = await startProcessHarness()
  const first = await harness.startServer(env)
  const token = await harness.createOwnerAgent(first)
  harness.model.hold()
  const photo = [{ ...harness.bot.files.add(await jpegFile()), width: 40, height: 30 }]
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, { photo, caption: '¿tienen de esta?' })
  await harness.model.waitForCalls(1)
  await first.kill()
  harness.model.release()

  const second = await harness.startServer(env)
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages).toMatchObject([
    { type: 'image', content: '¿tienen de esta?', media: { state: 'kept' }, reading: { state: 'kept' } },
    { origin: 'ai', status: 'sent' },
  ])
  expect(harness.bot.sent.map(({ shown }) => shown)).toEqual(['Eco: [foto, imagen 1] ¿tienen de esta?'])
  const [before, after] = harness.model.calls.map(({ body }) => picturesOf(body))
  expect([harness.model.calls.length, before?.length]).toEqual([2, 1])
  expect(after).toEqual(before)
})
