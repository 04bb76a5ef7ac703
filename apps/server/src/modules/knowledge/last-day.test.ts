import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, read } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'

const MINUTE_MS = 60_000
const timeZone = 'America/Bogota'
/** The day it is there, and when the next begins: it keeps no summer time. */
const dayThere = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone })
const midnightAfter = (day: string) => Date.parse(`${day}T00:00:00-05:00`) + 24 * 60 * MINUTE_MS

test('a document answers to the last minute of its last day where its owner is, and no longer', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const paper = await read(house, token, PRICES)
  const today = dayThere(house.clock.now())
  await house.call('PUT', `${DOCUMENTS}/${paper.id}`, { validUntil: today, timeZone }, token)
  const recalled = async () =>
    (await house.call('POST', '/api/knowledge/search', { query: 'entrega a domicilio' }, token)).body.data.recalled
      .length
  house.skip(midnightAfter(today) - MINUTE_MS - house.clock.now().getTime())
  expect(await recalled()).toBe(1)
  house.skip(MINUTE_MS)
  expect(await recalled()).toBe(0)
})

test('documents are listed by the day that it was where their owner is', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const today = dayThere(house.clock.now())
  house.skip(midnightAfter(today) - MINUTE_MS - house.clock.now().getTime())
  await read(house, token, PRICES, { name: 'Antes' })
  house.skip(2 * MINUTE_MS)
  await read(house, token, 'Abrimos los domingos.', { name: 'Después' })
  const tomorrow = dayThere(house.clock.now())
  const listed = async (query: Record<string, string>) => {
    const path = `${DOCUMENTS}?${String(new URLSearchParams({ timeZone, ...query }))}`
    const { body } = await house.call('GET', path, undefined, token)
    return body.data.items.map(({ name }: { name: string }) => name)
  }
  expect(await listed({ from: today, to: today })).toEqual(['Antes'])
  expect(await listed({ from: tomorrow })).toEqual(['Después'])
  expect(await listed({ to: tomorrow })).toEqual(['Después', 'Antes'])
  expect(await listed({ from: tomorrow, timeZone: 'UTC' })).toEqual(['Después', 'Antes'])
})

test('a last day of the first century is a year half typed: it is refused in words, and the one that stood still stands', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const { id } = await read(house, token, PRICES)
  const set = (validUntil: string) => house.call('PUT', `${DOCUMENTS}/${id}`, { validUntil, timeZone }, token)
  await set('2050-05-31')
  for (const wrong of ['0002-05-31', '0202-05-31', '1999-12-31'])
    expect((await set(wrong)).body.fields).toEqual({ validUntil: 'Revisa el año: escríbelo con sus cuatro cifras' })
  const { data } = (await house.call('GET', `${DOCUMENTS}/${id}`, undefined, token)).body
  expect(data.validUntil).toBe('2050-05-31')
})
