import { describeEmbeddingProblem } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import type { ModelReply } from '../fakes/model/model-reply.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: 60_000 } } })

const POISON_TEXT = 'veneno'
const HARMLESS_TEXTS = ['hola', 'precio', 'horario', 'envío']
const OUTAGE_MESSAGE = 'En este momento no puedo responder, te escribimos en cuanto podamos'

test('quarantine: a job in progress at two crashes runs alone, and is quarantined only after a third one', async () => {
  let phase: 'together' | 'alone' = 'together'
  let openCalls = 0
  let mostOpenCalls = 0
  let poisonRunsAlone = () => {}
  const think = async (customerText: string): Promise<ModelReply> => {
    if (phase === 'together' || customerText === POISON_TEXT) {
      if (phase === 'alone') poisonRunsAlone()
      return { trouble: 'hang' }
    }
    openCalls += 1
    mostOpenCalls = Math.max(mostOpenCalls, openCalls)
    await new Promise((soon) => setTimeout(soon, 50))
    openCalls -= 1
    return `Eco: ${customerText}`
  }
  const harness = await startProcessHarness(undefined, {
    fallback: ({ lastUserText: customerText }) => think(customerText),
  })
  let server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)

  harness.bot.sendAsCustomer({ id: 1, firstName: 'Malo' }, POISON_TEXT)
  for (const [index, text] of HARMLESS_TEXTS.entries())
    harness.bot.sendAsCustomer({ id: 10 + index, firstName: `Cliente ${index}` }, text)
  const customerCount = HARMLESS_TEXTS.length + 1
  for (let death = 1; death <= 2; death++) {
    await harness.model.waitForCalls(death * customerCount, 60_000)
    await server.kill()
    if (death === 2) phase = 'alone'
    const poisonStarted = new Promise<void>((resolve) => (poisonRunsAlone = resolve))
    server = await harness.startServer()
    if (death === 1) continue
    await poisonStarted
    expect(openCalls).toBe(0)
    await server.kill()
    server = await harness.startServer()
  }

  const messages = await waitUntilDelivered(() => harness.fetchMessages(server, token))
  expect(mostOpenCalls).toBe(1)
  expect(harness.bot.sent.map(({ shown: visibleText }) => visibleText).toSorted()).toEqual(
    [...HARMLESS_TEXTS.map((text) => `Eco: ${text}`), OUTAGE_MESSAGE].toSorted(),
  )
  expect(harness.model.calls.filter(({ lastUserText: customerText }) => customerText === POISON_TEXT)).toHaveLength(3)

  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    // oxlint-disable-next-line typescript/no-explicit-any -- any answer
    return ((await response.json()) as { data: any }).data
  }
  const poisonMessage = messages.find(({ content }) => content === POISON_TEXT) as unknown as {
    id: string
    conversationId: string
  }
  expect((await get(`/messages/${poisonMessage.id}/journal`)).sentence).toBe(
    'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo: se avisó al cliente. Respóndele tú; para que el agente siga, reabre la conversación.',
  )
  expect(await get(`/conversations/${poisonMessage.conversationId}`)).toMatchObject({
    status: 'transferred',
    pause: { by: 'quarantine' },
  })
  const paused = (await get('/conversations?limit=100')).items.filter(({ pause }: { pause: unknown }) => pause !== null)
  expect(paused).toHaveLength(1)
})

const EMBEDDING_CONFIG = { EMBEDDING_MODEL: 'significados' }

test('quarantine: an embedding in progress at three crashes is suspended, and customers get replies', async () => {
  const harness = await startProcessHarness()
  harness.model.queueEmbeddings(...Array.from({ length: 10 }, () => ({ trouble: 'hang' }) as const))
  let server = await harness.startServer(EMBEDDING_CONFIG)
  const token = await harness.createOwnerAgent(server)
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set('file', new File(['La camisa de lino cuesta 45 mil.'], 'precios.txt', { type: 'text/plain' }))
  body.set('name', 'Precios')
  await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body })
  for (let death = 1; death <= 3; death++) {
    await harness.model.waitForEmbeddingCalls(death, 60_000)
    await server.kill()
    server = await harness.startServer(EMBEDDING_CONFIG)
  }

  const documents = async () => (await fetch(`${server.url}/api/documents`, { headers })).text()
  await expect.poll(documents).toContain(describeEmbeddingProblem('server'))
  harness.bot.sendAsCustomer({ id: 1, firstName: 'Luz' }, 'hola')
  expect(await harness.bot.waitForSent(1, 60_000)).toMatchObject([{ shown: 'Eco: hola' }])
  expect(harness.model.embeddingCalls.filter(({ input }) => input.join().includes('camisa'))).toHaveLength(3)
})
