import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { converse, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const leo = { id: 100, firstName: 'Leo' }
const closed = 'Estamos descansando.'
const night = { start: '22:00', end: '06:00' }
const day = { start: '09:00', end: '18:00' }

test.each([
  ['Mexico City, which has no summer time', 'America/Mexico_City', day, '2031-07-15T15:00:00Z'],
  ['Bogotá', 'America/Bogota', day, '2031-03-30T14:00:00Z'],
  ['Tijuana, on the day its clocks go forward', 'America/Tijuana', day, '2031-03-09T16:00:00Z'],
  ['Tijuana, on the day they go back', 'America/Tijuana', day, '2031-11-02T17:00:00Z'],
  ['Madrid, on the day its clocks go forward', 'Europe/Madrid', day, '2031-03-30T07:00:00Z'],
  ['Madrid, on the day they go back', 'Europe/Madrid', day, '2031-10-26T08:00:00Z'],
  ['Bogotá at night', 'America/Bogota', night, '2031-05-02T03:00:00Z'],
  ['Madrid at night, before its clocks go forward', 'Europe/Madrid', night, '2031-03-29T21:00:00Z'],
])(
  'R09, %s: who writes a minute before it opens is told so, who writes then is answered',
  async (_, timezone, hours, at) => {
    const house = await openHouse()
    house.skip(Date.parse(at) - 60_000 - house.clock.now().getTime())
    const { bot } = await withAgent(house, {
      businessHours: { enabled: true, timezone, ...hours, outsideHoursMessage: closed },
    })
    const date = () => Math.floor(house.clock.now().getTime() / 1000)
    await converse(house, bot, luz, { text: '¿Abren?', date: date() })
    house.skip(60_000)
    await converse(house, bot, leo, { text: '¿Ya?', date: date() })
    expect(bot.sent.map(({ shown }) => shown)).toEqual([closed, 'Eco: ¿Ya?'])
  },
)

test.each([
  ['Madrid, after the hour that was not there', 'Europe/Madrid', '2031-03-30T04:00:00Z'],
  ['Madrid, after the hour that came twice', 'Europe/Madrid', '2031-10-26T05:00:00Z'],
  ['Tijuana, after the hour that came twice', 'America/Tijuana', '2031-11-02T14:00:00Z'],
  ['Mexico City', 'America/Mexico_City', '2031-05-02T12:00:00Z'],
])('R09, %s: a night ends at six of the clock on the wall', async (_, timezone, at) => {
  const house = await openHouse()
  house.skip(Date.parse(at) - 60_000 - house.clock.now().getTime())
  const { bot } = await withAgent(house, {
    businessHours: { enabled: true, timezone, ...night, outsideHoursMessage: closed },
  })
  const date = () => Math.floor(house.clock.now().getTime() / 1000)
  await converse(house, bot, luz, { text: '¿Están?', date: date() })
  house.skip(60_000)
  await converse(house, bot, leo, { text: '¿Todavía?', date: date() })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Están?', closed])
})
