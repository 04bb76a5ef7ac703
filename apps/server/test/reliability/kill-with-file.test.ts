import { expect, test, vi } from 'vitest'
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
