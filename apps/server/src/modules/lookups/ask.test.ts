import { expect, test, vi } from 'vitest'
import { ask } from './ask.ts'

const MB = 1_900_000

const said = async (body: string, type = 'application/json') => {
  const outward = async () => new Response(body, { headers: { 'content-type': type } })
  return ask(outward, 'https://tienda.ejemplo.co/', { headers: {}, body: '{}' }, AbortSignal.timeout(10_000))
}

test.each([' ', '9', 'a\n\n', '"', '\\"', '[', '{"a":'])(
  'of an answer of 2 MB of %j the beginning is read',
  async (sign) => {
    for (const before of ['', '{"precio":45000,"nota":"']) {
      const { text } = await said(before + sign.repeat(MB / sign.length))
      expect((text ?? '').length).toBeLessThanOrEqual(8_000)
      if (before !== '' && sign !== ' ') expect(text).toContain('{"precio":45000,"nota":"')
    }
  },
)

test('long JSON that is laid out for people is told without its blanks, its addresses as they are read', async () => {
  const items = Array.from({ length: 5_000 }, (_, at) => ({ precio: at, ver: `https:\\/\\/tienda.co\\/${at}` }))
  const laidOut = JSON.stringify({ 'la más «barata»': 'ni\u00f1o', items }, null, 8).replaceAll('\\\\/', '\\/')
  const { text } = await said(laidOut)
  expect(text).toHaveLength(8_000)
  expect(text).toMatch(/^\{"la más «barata»":"niño","items":\[\{"precio":0,"ver":"https:\/\/tienda\.co\/0"\},/)
})

test('short JSON is told compact, and what is no JSON as it stands', async () => {
  expect(await said('{ "a": [1,\n 2] }')).toMatchObject({ text: '{"a":[1,2]}' })
  expect(await said('" hola "')).toMatchObject({ text: 'hola' })
  expect(await said('a  b', 'text/plain')).toMatchObject({ text: 'a  b' })
  expect(await said(' \n')).toMatchObject({ text: null, trouble: 'nothing' })
})

test('no more than 64,000 characters of an answer of 2 MB are taken apart', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  await said(`{"precio":45000,"nota":"${'9'.repeat(MB)}"}`)
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(longest).toBeLessThanOrEqual(64_000)
})
