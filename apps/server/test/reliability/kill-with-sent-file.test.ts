import { expect, test, vi } from 'vitest'
import type { ModelCall, ModelReply } from '../fakes/model/model-reply.ts'
import { pdfFile } from '../fakes/media/sample-files.ts'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

/** The model calls the tool, and answers once it has the tool's result. */
const sendMenu = ({ body }: ModelCall): ModelReply =>
  JSON.stringify(body).includes('Hecho.')
    ? 'Aquí va el menú.'
    : { tool: { name: 'send_document', input: { document: '1' } } }

/** A shop whose agent may send its menu, in a process of its own. */
async function startShopWithMenu() {
  const harness = await startProcessHarness(undefined, { fallback: sendMenu })
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  const call = async (method: string, path: string, body: FormData | string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${first.url}/api/documents${path}`, { method, headers, body })
    const text = await response.text()
    // Without its file the agent would never call Telegram.
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (JSON.parse(text) as { data: { id: string } }).data
  }
  const menu = buildUploadForm(new Uint8Array(pdfFile()), { name: 'Menú', fileName: 'Menú.pdf' })
  const { id } = await call('POST', '/upload', menu)
  await call('PUT', `/${id}/sending`, JSON.stringify({ isSentOnRequest: true }))
  return { harness, first, token }
}

test.each([
  ['text', 'sendMessage', ['uncertain', 'sent']],
  ['file', 'sendDocument', ['sent', 'uncertain']],
] as const)(
  'killed while the %s of a reply with a file is at Telegram’s door: neither part is repeated or lost',
  async (_, method, statuses) => {
    const { harness, first, token } = await startShopWithMenu()
    const heldCall = harness.bot.hold(method)
    harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, '¿me mandas el menú?')
    await heldCall.arrived
    await first.kill()
    heldCall.release()

    const second = await harness.startServer()
    const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
    expect(messages.filter(({ origin }) => origin === 'ai').map(({ status }) => status)).toEqual(statuses)
    expect(harness.bot.sent.map(({ shown, file }) => file?.name ?? shown)).toEqual(['Aquí va el menú.', 'Menú.pdf'])
  },
)

test('killed while the model is about to answer with a file: text and file arrive once', async () => {
  const { harness, first, token } = await startShopWithMenu()
  harness.model.hold()
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, '¿me mandas el menú?')
  await harness.model.waitForCalls(1)
  await first.kill()
  harness.model.release()

  const second = await harness.startServer()
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages.filter(({ origin }) => origin === 'ai').map(({ status }) => status)).toEqual(['sent', 'sent'])
  expect(harness.bot.sent.map(({ shown, file }) => file?.name ?? shown)).toEqual(['Aquí va el menú.', 'Menú.pdf'])
})
