import type { CustomConfigInput } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { sendAndDrain, signUp, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'
import { nextMomentAt } from '../rules/business-hours.ts'

const HOUR_MS = 3_600_000
const luz = { id: 99, firstName: 'Luz' }
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'

type OutcomeInput = { customConfig: CustomConfigInput; day: number; time: string; text?: string }

const noDisclosure = { enabled: false }

/** The disclosure is off unless a test needs it. */
const predict = async (server: TestServer, token: string, { customConfig, ...when }: OutcomeInput) =>
  (
    await server.call(
      'POST',
      '/api/agents/preview',
      { customConfig: { disclosure: noDisclosure, ...customConfig }, ...when },
      token,
    )
  ).body

describe('nextMomentAt: the next time a time zone shows that time on that weekday', () => {
  test.each([
    ['Bogotá, on Sunday', 'America/Bogota', 7, '15:00', '2026-11-22T12:00:00Z', '2026-11-22T20:00:00Z'],
    [
      'Bogotá, on a Sunday that is over in Greenwich',
      'America/Bogota',
      7,
      '21:00',
      '2026-11-23T01:00:00Z',
      '2026-11-23T02:00:00Z',
    ],
    ['Bogotá, next Monday', 'America/Bogota', 1, '09:00', '2026-11-24T12:00:00Z', '2026-11-30T14:00:00Z'],
    [
      'Madrid, over the change of its clocks',
      'Europe/Madrid',
      7,
      '15:00',
      '2026-03-27T12:00:00Z',
      '2026-03-29T13:00:00Z',
    ],
    ['Madrid, an hour that comes twice', 'Europe/Madrid', 7, '02:30', '2026-10-23T12:00:00Z', '2026-10-25T01:30:00Z'],
    ['Tijuana in summer', 'America/Tijuana', 3, '00:05', '2026-07-13T12:00:00Z', '2026-07-15T07:05:00Z'],
    ['a zone that nobody knows', 'Marte/Olimpo', 1, '09:00', '2026-11-22T12:00:00Z', '2026-11-23T09:00:00Z'],
  ])('%s', (_, zone, day, time, now, at) => {
    expect(nextMomentAt(zone, day, time, new Date(now)).toISOString()).toBe(new Date(at).toISOString())
  })

  test('nextMomentAt: a time skipped by a clock change gives the adjacent one', () => {
    const at = nextMomentAt('Europe/Madrid', 7, '02:30', new Date('2026-03-27T12:00:00Z'))
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(at.toISOString())
  })
})

describe('predicted outcome: what the agent would send', () => {
  const hours = {
    enabled: true,
    days: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '18:00',
    outsideHoursMessage: 'Abrimos el lunes a las nueve.',
  }
  const zones = ['America/Bogota', 'America/Mexico_City', 'America/Tijuana', 'Europe/Madrid', 'Asia/Tokyo']
  test.each(zones)('clocks of %s: the outcome does not depend on the server’s time zone', async (timezone) => {
    const server = await startTestServer()
    const { token } = await signUp(server, 'mariana')
    const on = async (day: number, time: string) =>
      (await predict(server, token, { customConfig: { businessHours: { ...hours, timezone } }, day, time })).data
    const closed = { comes: 'message', says: hours.outsideHoursMessage, why: expect.stringMatching(/^Está cerrado/) }
    const open = { comes: 'answer', says: null, why: 'Está abierto: responde el agente con tus documentos.' }
    expect(await on(7, '15:00')).toMatchObject(closed)
    expect(await on(1, '08:59')).toMatchObject(closed)
    expect(await on(1, '09:00')).toMatchObject(open)
    expect(await on(5, '17:59')).toMatchObject(open)
    expect(await on(5, '18:00')).toMatchObject(closed)
  })

  test.each<[what: string, CustomConfigInput, text: string, told: object]>([
    [
      'an agent at any hour',
      {},
      '',
      {
        comes: 'answer',
        why: 'Atiende 24/7: responde el agente con tus documentos.',
        begins: null,
        otherwise: { says: FALLBACK, why: 'Si no tiene la respuesta, dice esto:' },
      },
    ],
    [
      'one without documents and without a fallback',
      { dataSources: { knowledgeBase: false }, fallbackBehavior: { enabled: false } },
      'Hola',
      {
        why: 'Atiende 24/7: responde el agente con lo que dice su prompt.',
        otherwise: { says: null, why: 'Si no tiene la respuesta, calla y la conversación te espera.' },
      },
    ],
    [
      'one that hands over what it cannot answer',
      { fallbackBehavior: { transferToHuman: true } },
      'Hola',
      {
        comes: 'answer',
        otherwise: {
          says: HAND_OFF_MESSAGE,
          why: 'Si no tiene la respuesta, pasa la conversación a una persona y dice esto:',
        },
      },
    ],
    [
      'a word of the owner’s',
      {},
      '¡Quiero comprar!',
      {
        comes: 'person',
        says: HAND_OFF_MESSAGE,
        why: 'Usa tu palabra clave «quiero comprar»: la conversación pasa a una persona.',
      },
    ],
    [
      'who asks for a person',
      {},
      'Páseme con una persona',
      { comes: 'person', why: 'Pide hablar con una persona: la conversación pasa a una persona.' },
    ],
    [
      'nobody there',
      { escalationRules: { workingHours: true }, businessHours: { ...hours, enabled: false, timezone: 'UTC' } },
      'quiero comprar',
      {
        comes: 'message',
        says: hours.outsideHoursMessage,
        why: expect.stringMatching(/a esa hora no hay quien atienda/),
      },
    ],
    [
      'an agent that answers nobody by itself',
      { autoReply: false },
      'Hola',
      { comes: 'silence', says: null, why: expect.stringMatching(/^La respuesta automática está apagada/) },
    ],
    ['who wants silence', {}, 'BAJA', { comes: 'silence', why: expect.stringMatching(/«BAJA».*«ALTA»/) }],
    [
      'who comes back',
      { greeting: 'Hola otra vez' },
      '/start',
      { comes: 'message', says: 'Hola otra vez', why: 'Recibe tu saludo.' },
    ],
    [
      'a closed door without a word',
      { businessHours: { ...hours, outsideHoursMessage: ' ', timezone: 'UTC' } },
      'Hola',
      { comes: 'silence', says: null, why: expect.stringMatching(/^Está cerrado y no hay mensaje/) },
    ],
  ])('predicted outcome: to %s', async (_, customConfig, text, received) => {
    const server = await startTestServer()
    const { token } = await signUp(server, 'mariana')
    expect((await predict(server, token, { customConfig, day: 7, time: '15:00', text })).data).toMatchObject(received)
    expect(server.model.calls).toEqual([])
  })

  test('predicted outcome: it includes the disclosure if enabled', async () => {
    const server = await startTestServer()
    const { token } = await signUp(server, 'mariana')
    const disclosure = { enabled: true, message: 'Soy un robot.' }
    const at = { customConfig: { disclosure }, day: 7, time: '15:00' }
    expect((await predict(server, token, at)).data).toEqual({
      comes: 'answer',
      says: null,
      begins: 'Soy un robot.',
      why: 'Atiende 24/7: responde el agente con tus documentos.',
      otherwise: { says: `Soy un robot.\n\n${FALLBACK}`, why: 'Si no tiene la respuesta, dice esto:' },
    })
    expect((await predict(server, token, { ...at, text: 'quiero comprar' })).data.says).toBe(
      `Soy un robot.\n\n${HAND_OFF_MESSAGE}`,
    )
  })

  test('predicted outcome: it is what a contact gets at that time', async () => {
    const server = await startTestServer()
    const at = new Date(server.clock.now().getTime() + 5 * HOUR_MS)
    const time = at.toISOString().slice(11, 16)
    const day = ((at.getUTCDay() + 6) % 7) + 1
    const opens = new Date(at.getTime() - 2 * HOUR_MS).toISOString().slice(11, 16)
    const closes = new Date(at.getTime() - HOUR_MS).toISOString().slice(11, 16)
    const cases: [CustomConfigInput, string][] = [
      [
        { businessHours: { ...hours, days: [1, 2, 3, 4, 5, 6, 7], timezone: 'UTC', start: opens, end: closes } },
        'Hola',
      ],
      [{ escalationRules: { keywords: ['factura'], message: 'Ya viene Luz' } }, 'Necesito factura'],
      [{ disclosure: { enabled: true, message: 'Soy un robot.' } }, 'Quiero comprar'],
      [{ autoReply: false }, 'Hola'],
    ]
    const received: (string | null)[] = []
    const looks: (() => Promise<string | null>)[] = []
    for (const [switchTo, [customConfig, text]] of cases.entries()) {
      const { bot, token } = await createOwnerWithAgent(server, customConfig, `tendera${switchTo}`)
      received.push((await predict(server, token, { customConfig, day, time, text })).data.says)
      looks.push(async () => {
        await sendAndDrain(server, bot, luz, { text, date: Math.floor(server.clock.now().getTime() / 1000) })
        return bot.sent[0]?.shown ?? null
      })
    }
    server.advanceClock(5 * HOUR_MS)
    for (const [switchTo, look] of looks.entries()) expect(await look()).toBe(received[switchTo])
    expect(received).toEqual([hours.outsideHoursMessage, 'Ya viene Luz', `Soy un robot.\n\n${HAND_OFF_MESSAGE}`, null])
  })

  test('predicted outcome: an invalid configuration is refused at its field, as when saved', async () => {
    const server = await startTestServer()
    const { token } = await signUp(server, 'mariana')
    const wrong = { businessHours: { ...hours, days: [] } }
    expect(await predict(server, token, { customConfig: wrong, day: 8, time: '25:00' })).toMatchObject({
      fields: {
        'customConfig.businessHours.days': 'Elige al menos un día',
        time: 'Escribe una hora como 09:00',
        day: expect.any(String),
      },
    })
  })
})
