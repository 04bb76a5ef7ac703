import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { DOCUMENTS_PATH, PRICES_TEXT, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const MINUTE_MS = 60_000
const timeZone = 'America/Bogota'
/** Bogotá has no summer time. */
const localDay = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone })
const midnightAfter = (day: string) => Date.parse(`${day}T00:00:00-05:00`) + 24 * 60 * MINUTE_MS

test('validity: a document answers until the end of its last day in the owner’s time zone', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const document = await uploadAndProcess(server, token, PRICES_TEXT)
  const today = localDay(server.clock.now())
  await server.call('PUT', `${DOCUMENTS_PATH}/${document.id}`, { validUntil: today, timeZone }, token)
  const foundCount = async () =>
    (await server.call('POST', '/api/knowledge/search', { query: 'entrega a domicilio' }, token)).body.data.recalled
      .length
  server.advanceClock(midnightAfter(today) - MINUTE_MS - server.clock.now().getTime())
  expect(await foundCount()).toBe(1)
  server.advanceClock(MINUTE_MS)
  expect(await foundCount()).toBe(0)
})

test('document list: days are those of the owner’s time zone', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const today = localDay(server.clock.now())
  server.advanceClock(midnightAfter(today) - MINUTE_MS - server.clock.now().getTime())
  await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Antes' })
  server.advanceClock(2 * MINUTE_MS)
  await uploadAndProcess(server, token, 'Abrimos los domingos.', { name: 'Después' })
  const tomorrow = localDay(server.clock.now())
  const listNames = async (query: Record<string, string>) => {
    const path = `${DOCUMENTS_PATH}?${String(new URLSearchParams({ timeZone, ...query }))}`
    const { body } = await server.call('GET', path, undefined, token)
    return body.data.items.map(({ name }: { name: string }) => name)
  }
  expect(await listNames({ from: today, to: today })).toEqual(['Antes'])
  expect(await listNames({ from: tomorrow })).toEqual(['Después'])
  expect(await listNames({ to: tomorrow })).toEqual(['Después', 'Antes'])
  expect(await listNames({ from: tomorrow, timeZone: 'UTC' })).toEqual(['Después', 'Antes'])
})

test('validity: a half-typed year is refused in words and the old date stays', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const { id } = await uploadAndProcess(server, token, PRICES_TEXT)
  const set = (validUntil: string) => server.call('PUT', `${DOCUMENTS_PATH}/${id}`, { validUntil, timeZone }, token)
  await set('2050-05-31')
  for (const invalidDay of ['0002-05-31', '0202-05-31', '1999-12-31'])
    expect((await set(invalidDay)).body.fields).toEqual({
      validUntil: 'Revisa el año: escríbelo con sus cuatro cifras',
    })
  const { data } = (await server.call('GET', `${DOCUMENTS_PATH}/${id}`, undefined, token)).body
  expect(data.validUntil).toBe('2050-05-31')
})
