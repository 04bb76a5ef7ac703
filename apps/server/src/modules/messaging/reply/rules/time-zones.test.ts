import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import { sendAndDrain, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const leo = { id: 100, firstName: 'Leo' }
const CLOSED_MESSAGE = 'Estamos descansando.'
const NIGHT_HOURS = { start: '22:00', end: '06:00' }
const DAY_HOURS = { start: '09:00', end: '18:00' }

test.each([
  ['Mexico City, which has no summer time', 'America/Mexico_City', DAY_HOURS, '2031-07-15T15:00:00Z'],
  ['Bogotá', 'America/Bogota', DAY_HOURS, '2031-03-30T14:00:00Z'],
  ['Tijuana, on the day its clocks go forward', 'America/Tijuana', DAY_HOURS, '2031-03-09T16:00:00Z'],
  ['Tijuana, on the day they go back', 'America/Tijuana', DAY_HOURS, '2031-11-02T17:00:00Z'],
  ['Madrid, on the day its clocks go forward', 'Europe/Madrid', DAY_HOURS, '2031-03-30T07:00:00Z'],
  ['Madrid, on the day they go back', 'Europe/Madrid', DAY_HOURS, '2031-10-26T08:00:00Z'],
  ['Bogotá at night', 'America/Bogota', NIGHT_HOURS, '2031-05-02T03:00:00Z'],
  ['Madrid at night, before its clocks go forward', 'Europe/Madrid', NIGHT_HOURS, '2031-03-29T21:00:00Z'],
])(
  'R09, %s: a minute before opening the closed message is sent; at opening the reply',
  async (_, timezone, hours, at) => {
    const server = await startTestServer()
    server.advanceClock(Date.parse(at) - 60_000 - server.clock.now().getTime())
    const { bot } = await createOwnerWithAgent(server, {
      businessHours: { enabled: true, timezone, ...hours, outsideHoursMessage: CLOSED_MESSAGE },
    })
    const date = () => Math.floor(server.clock.now().getTime() / 1000)
    await sendAndDrain(server, bot, luz, { text: '¿Abren?', date: date() })
    server.advanceClock(60_000)
    await sendAndDrain(server, bot, leo, { text: '¿Ya?', date: date() })
    expect(bot.sent.map(({ shown }) => shown)).toEqual([CLOSED_MESSAGE, 'Eco: ¿Ya?'])
  },
)

test.each([
  ['Madrid, after the hour that was not there', 'Europe/Madrid', '2031-03-30T04:00:00Z'],
  ['Madrid, after the hour that came twice', 'Europe/Madrid', '2031-10-26T05:00:00Z'],
  ['Tijuana, after the hour that came twice', 'America/Tijuana', '2031-11-02T14:00:00Z'],
  ['Mexico City', 'America/Mexico_City', '2031-05-02T12:00:00Z'],
])('R09, %s: night hours end at six local time', async (_, timezone, at) => {
  const server = await startTestServer()
  server.advanceClock(Date.parse(at) - 60_000 - server.clock.now().getTime())
  const { bot } = await createOwnerWithAgent(server, {
    businessHours: { enabled: true, timezone, ...NIGHT_HOURS, outsideHoursMessage: CLOSED_MESSAGE },
  })
  const date = () => Math.floor(server.clock.now().getTime() / 1000)
  await sendAndDrain(server, bot, luz, { text: '¿Están?', date: date() })
  server.advanceClock(60_000)
  await sendAndDrain(server, bot, leo, { text: '¿Todavía?', date: date() })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Están?', CLOSED_MESSAGE])
})
