import { expect, test, vi } from 'vitest'
import { queryExternalSystem } from './query-external-system.ts'

const MB = 1_900_000

const queryWith = async (body: string, type = 'application/json') => {
  const safeFetch = async () => new Response(body, { headers: { 'content-type': type } })
  return queryExternalSystem(
    safeFetch,
    'https://tienda.ejemplo.co/',
    { headers: {}, body: '{}' },
    AbortSignal.timeout(10_000),
  )
}

test.each([' ', '9', 'a\n\n', '"', '\\"', '[', '{"a":'])(
  'answer of 2 MB of %j: only the beginning is read',
  async (sign) => {
    for (const startedAt of ['', '{"precio":45000,"nota":"']) {
      const { text } = await queryWith(startedAt + sign.repeat(MB / sign.length))
      expect((text ?? '').length).toBeLessThanOrEqual(8_000)
      if (startedAt !== '' && sign !== ' ') expect(text).toContain('{"precio":45000,"nota":"')
    }
  },
)

test('indented JSON: read without blanks and with plain URLs', async () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    precio: index,
    ver: `https:\\/\\/tienda.co\\/${index}`,
  }))
  const laidOut = JSON.stringify({ 'la más «barata»': 'ni\u00f1o', items }, null, 8).replaceAll('\\\\/', '\\/')
  const { text } = await queryWith(laidOut)
  expect(text).toHaveLength(8_000)
  expect(text).toMatch(/^\{"la más «barata»":"niño","items":\[\{"precio":0,"ver":"https:\/\/tienda\.co\/0"\},/)
})

test('short JSON is compacted; other text stays as it is', async () => {
  expect(await queryWith('{ "a": [1,\n 2] }')).toMatchObject({ text: '{"a":[1,2]}' })
  expect(await queryWith('" hola "')).toMatchObject({ text: 'hola' })
  expect(await queryWith('a  b', 'text/plain')).toMatchObject({ text: 'a  b' })
  expect(await queryWith(' \n')).toMatchObject({ text: null, trouble: 'nothing' })
})

test('answer of 2 MB: at most 64,000 characters are parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  await queryWith(`{"precio":45000,"nota":"${'9'.repeat(MB)}"}`)
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(longest).toBeLessThanOrEqual(64_000)
})
