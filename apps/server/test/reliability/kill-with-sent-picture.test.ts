import { expect, test, vi } from 'vitest'
import type { ModelCall, ModelReply } from '../fakes/model/model-reply.ts'
import { CATALOGUE, picture, pictureForm } from '../helpers/picture-shop.ts'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

/** The model calls the tool, and answers once it has the tool's result. */
const sendPicture = ({ body }: ModelCall): ModelReply =>
  JSON.stringify(body).includes('Hecho.')
    ? 'Cuesta $98.000.'
    : { tool: { name: 'send_picture', input: { picture: '1' } } }

const ROW = 'pantalon dril negro'

/** A shop whose catalogue has a picture, in a process of its own. */
async function startShopWithPicture() {
  const harness = await startProcessHarness(undefined, { fallback: sendPicture })
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  const call = async (method: string, path: string, body?: FormData) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${first.url}/api/documents${path}`, { method, headers, ...(body && { body }) })
    return ((await response.json()) as { data: { id: string; processingStatus: string } }).data
  }
  const { id } = await call(
    'POST',
    '/upload',
    buildUploadForm(CATALOGUE, { name: 'Catálogo', fileName: 'Catálogo.csv' }),
  )
  await vi.waitUntil(async () => (await call('GET', `/${id}`)).processingStatus === 'COMPLETED', { timeout: 120_000 })
  await call('POST', `/${id}/pictures`, pictureForm(picture(), 'dril.png', ROW))
  return { harness, first, token }
}

test.each([
  ['text', 'sendMessage', ['uncertain', 'sent']],
  ['picture', 'sendPhoto', ['sent', 'uncertain']],
] as const)(
  'killed while the %s of a quoted row is at Telegram’s door: neither part is repeated or lost',
  async (_, method, statuses) => {
    const { harness, first, token } = await startShopWithPicture()
    const heldCall = harness.bot.hold(method)
    harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, '¿cuánto cuesta el pantalón dril?')
    await heldCall.arrived
    await first.kill()
    heldCall.release()

    const second = await harness.startServer()
    const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
    const replies = messages.filter(({ origin }) => origin === 'ai')
    expect(replies.map(({ status }) => status)).toEqual(statuses)
    expect(harness.bot.sent.map(({ shown, file }) => file?.name ?? shown)).toEqual(['Cuesta $98.000.', 'dril.png'])
  },
)
