import { meaningTroubleWords } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import type { Reply } from '../fakes/model/reply.ts'
import { openTown, waitUntilDelivered } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 180_000, expect: { poll: { timeout: 60_000 } } })

const POISON = 'veneno'
const INNOCENTS = ['hola', 'precio', 'horario', 'envío']
const OUTAGE = 'En este momento no puedo responder, te escribimos en cuanto podamos'

test('job in progress at two deaths of the process: runs alone, and is quarantined only if the process dies again', async () => {
  let phase: 'together' | 'alone' = 'together'
  let open = 0
  let mostOpen = 0
  let poisonRunsAlone = () => {}
  const think = async (asked: string): Promise<Reply> => {
    if (phase === 'together' || asked === POISON) {
      if (phase === 'alone') poisonRunsAlone()
      return { trouble: 'hang' }
    }
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await new Promise((soon) => setTimeout(soon, 50))
    open -= 1
    return `Eco: ${asked}`
  }
  const town = await openTown(undefined, { otherwise: ({ asked }) => think(asked) })
  let server = await town.open()
  const token = await town.settle(server)

  town.bot.say({ id: 1, firstName: 'Malo' }, POISON)
  for (const [at, said] of INNOCENTS.entries()) town.bot.say({ id: 10 + at, firstName: `Cliente ${at}` }, said)
  const everybody = INNOCENTS.length + 1
  for (let death = 1; death <= 2; death++) {
    await town.model.waitForCalls(death * everybody, 60_000)
    await server.kill()
    if (death === 2) phase = 'alone'
    const struck = new Promise<void>((done) => (poisonRunsAlone = done))
    server = await town.open()
    if (death === 1) continue
    await struck
    expect(open).toBe(0)
    await server.kill()
    server = await town.open()
  }

  const messages = await waitUntilDelivered(() => town.messages(server, token))
  expect(mostOpen).toBe(1)
  expect(town.bot.sent.map(({ shown }) => shown).toSorted()).toEqual(
    [...INNOCENTS.map((said) => `Eco: ${said}`), OUTAGE].toSorted(),
  )
  expect(town.model.calls.filter(({ asked }) => asked === POISON)).toHaveLength(3)

  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: any }).data // oxlint-disable-line typescript/no-explicit-any -- any answer
  }
  const poisoned = messages.find(({ content }) => content === POISON) as unknown as {
    id: string
    conversationId: string
  }
  expect((await get(`/messages/${poisoned.id}/journal`)).sentence).toBe(
    'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo: se avisó al cliente. Respóndele tú; para que el agente siga, reabre la conversación.',
  )
  expect(await get(`/conversations/${poisoned.conversationId}`)).toMatchObject({
    status: 'transferred',
    pause: { by: 'quarantine' },
  })
  const paused = (await get('/conversations?limit=100')).items.filter(({ pause }: { pause: unknown }) => pause !== null)
  expect(paused).toHaveLength(1)
})

const WITH_MEANINGS = { EMBEDDING_MODEL: 'significados' }

test('meaning in progress at three deaths of the process: it rests, and customers are answered', async () => {
  const town = await openTown()
  town.model.embed(...Array.from({ length: 10 }, () => ({ trouble: 'hang' }) as const))
  let server = await town.open(WITH_MEANINGS)
  const token = await town.settle(server)
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set('file', new File(['La camisa de lino cuesta 45 mil.'], 'precios.txt', { type: 'text/plain' }))
  body.set('name', 'Precios')
  await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body })
  for (let death = 1; death <= 3; death++) {
    await town.model.waitForEmbedded(death, 60_000)
    await server.kill()
    server = await town.open(WITH_MEANINGS)
  }

  const documents = async () => (await fetch(`${server.url}/api/documents`, { headers })).text()
  await expect.poll(documents).toContain(meaningTroubleWords('server'))
  town.bot.say({ id: 1, firstName: 'Luz' }, 'hola')
  expect(await town.bot.waitForSent(1, 60_000)).toMatchObject([{ shown: 'Eco: hola' }])
  expect(town.model.embedded.filter(({ input }) => input.join().includes('camisa'))).toHaveLength(3)
})
