import { expect, test, vi } from 'vitest'
import { pngFile } from '../fakes/media/sample-files.ts'
import { createRandom, isSoak, startProcessHarness, seed, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 600_000 })

const KILL_COUNT = isSoak ? 200 : 3
/** A new process starts and waits until the bot's lease of the killed one ends, on a busy machine. */
const PATIENCE_MS = 120_000

/** The customer messages that occur in a text. */
const customerMessagesIn = (text: string) => text.match(/mensaje \d+-\d+/g) ?? []

const findDuplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test(`kill -9 repeated under load: no acknowledged message is lost or answered twice (SEED=${seed})`, async () => {
  const random = createRandom()
  const harness = await startProcessHarness()
  let server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)

  const sentTexts: string[] = []
  const modelInputs: string[] = []
  for (let round = 0; round < KILL_COUNT; round++) {
    for (let i = 0; i < 8; i++) {
      // New customers every few rounds: too many replies to one customer cause a hand-off.
      const chat = 100 * (1 + Math.floor(round / 10)) + i
      sentTexts.push(`mensaje ${round}-${i}`)
      modelInputs.push(`${chat} mensaje ${round}-${i}`)
      harness.bot.sendAsCustomer({ id: chat, firstName: `Cliente ${i}` }, `mensaje ${round}-${i}`)
    }
    // Between the first stored message and the last sent reply.
    await harness.bot.waitForSent(harness.bot.sent.length + Math.floor(random() * 6), PATIENCE_MS)
    await server.kill()
    server = await harness.startServer()
  }
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Última' }, 'fin')
  await harness.bot.waitFor(
    () => harness.bot.sent.some((message) => message.shown.includes('fin')),
    'the last reply',
    PATIENCE_MS,
  )
  await harness.bot.waitFor(() => harness.bot.updateQueue.pending.length === 0, 'everything confirmed', PATIENCE_MS)

  const messages = await waitUntilDelivered(() => harness.fetchMessages(server, token))
  const storedTexts = messages.filter((message) => message.direction === 'incoming').map((message) => message.content)
  expect(storedTexts.toSorted()).toEqual([...sentTexts, 'fin'].toSorted())
  const answeredMessages = harness.bot.sent.flatMap(({ chat_id, shown: visibleText }) =>
    customerMessagesIn(visibleText).map((name) => `${chat_id} ${name}`),
  )
  expect(findDuplicates(answeredMessages)).toEqual([])

  const replies = messages.filter((message) => message.origin === 'ai')
  const inDoubt = new Set(
    replies.filter(({ status }) => status === 'uncertain').flatMap(({ content }) => customerMessagesIn(content)),
  )
  const accountedFor = new Set(answeredMessages)
  const silent = modelInputs.filter(
    (message) => !accountedFor.has(message) && !customerMessagesIn(message).some((name) => inDoubt.has(name)),
  )
  expect(silent).toEqual([])
  const reached = new Set(harness.bot.sent.map((message) => message.shown))
  for (const reply of replies) if (!reached.has(reply.content)) expect(reply.status).toBe('uncertain')
})

test.each([
  ['while the model thinks', 'think'],
  ['while the reply is at Telegram’s door', 'send'],
  ['after Telegram took the reply and before it said so', 'taken'],
] as const)(
  'killed %s: the customer gets at most one reply, and a gap is shown as «Envío incierto»',
  async (_, step) => {
    const harness = await startProcessHarness()
    const first = await harness.startServer()
    const token = await harness.createOwnerAgent(first)

    if (step === 'think') harness.model.hold()
    const heldCall = step === 'send' ? harness.bot.hold('sendMessage') : null
    if (step === 'taken') harness.bot.fail('sendMessage', 'acceptThenReset', 1)
    const sentMessage = step === 'taken' ? harness.bot.waitForSent(1) : null
    harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, 'hola')
    if (step === 'think') await harness.model.waitForCalls(1)
    await heldCall?.arrived
    await sentMessage
    await first.kill()
    heldCall?.release()
    harness.model.release()

    const second = await harness.startServer()
    const reply = (await waitUntilDelivered(() => harness.fetchMessages(second, token))).find(
      (message) => message.origin === 'ai',
    )
    expect(harness.bot.sent.length).toBeLessThanOrEqual(1)
    expect(reply?.status).toBe(step === 'think' ? 'sent' : 'uncertain')
  },
)

test('killed while a picture is at Telegram’s door: it is «Envío incierto», and is not sent again', async () => {
  const harness = await startProcessHarness()
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, 'hola')
  await harness.bot.waitForSent(1, PATIENCE_MS)
  const [greeting] = await waitUntilDelivered(() => harness.fetchMessages(first, token))
  const upload = async ({ url }: { url: string }) => {
    const form = new FormData()
    form.append('externalId', 'f-1')
    form.append('file', new Blob([new Uint8Array(pngFile())]), 'ramo.png')
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/conversations/${greeting?.conversationId}/files`
    const response = await fetch(url + path, { method: 'POST', headers, body: form })
    return { status: response.status, id: ((await response.json()) as { data: { id: string } }).data.id }
  }
  const heldCall = harness.bot.hold('sendPhoto')
  const uploaded = await upload(first)
  await heldCall.arrived
  await first.kill()
  heldCall.release()

  const second = await harness.startServer()
  const findPicture = async () =>
    (await waitUntilDelivered(() => harness.fetchMessages(second, token))).filter(({ id }) => id === uploaded.id)
  expect(await findPicture()).toMatchObject([{ status: 'uncertain' }])
  expect(await upload(second)).toEqual(uploaded)
  expect(await findPicture()).toMatchObject([{ status: 'uncertain' }])
  expect(harness.bot.calls.filter(({ method }) => method === 'sendPhoto')).toHaveLength(1)
})

test('killed while a reopened question is answered: the customer gets exactly one reply', async () => {
  const harness = await startProcessHarness()
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, 'hola')
  await harness.bot.waitForSent(1, PATIENCE_MS)
  const [greeting] = await waitUntilDelivered(() => harness.fetchMessages(first, token))
  const path = `/api/conversations/${greeting?.conversationId}`
  await harness.post(first.url, `${path}/messages`, { content: 'Soy Rosa' }, token)
  harness.bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, '¿y el frijol?')
  await expect.poll(async () => (await harness.fetchMessages(first, token)).at(-1)?.content).toBe('¿y el frijol?')
  harness.model.hold()
  const reopened = await fetch(`${first.url}${path}/status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'active', answerPending: true }),
  })
  expect(reopened.status).toBe(200)
  await harness.model.waitForCalls(2)
  await first.kill()
  harness.model.release()

  await harness.startServer()
  await harness.bot.waitForSent(3, PATIENCE_MS)
  const answers = harness.bot.sent.filter(({ shown }) => shown.includes('frijol'))
  expect(answers).toHaveLength(1)
})
