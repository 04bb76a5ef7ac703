import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutwardFetch, InwardError } from './outward.ts'

let port = 0
const asked: string[] = []
const inside = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
  else response.end('secreto')
})
beforeAll(() => new Promise<void>((done) => void inside.listen(0, '127.0.0.1', done)))
beforeAll(() => void (port = (inside.address() as { port: number }).port))
afterAll(() => void inside.close())

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.1.1',
])('%s is never asked for anything', async (host) => {
  const before = asked.length
  await expect(createOutwardFetch([])(`http://${host}:${port}/`)).rejects.toBeInstanceOf(InwardError)
  expect(asked).toHaveLength(before)
})

test('an origin that the operator listed may be asked, but nobody follows where it points', async () => {
  const outward = createOutwardFetch([`http://127.0.0.1:${port}`])
  expect(await (await outward(`http://127.0.0.1:${port}/`)).text()).toBe('secreto')
  await expect(outward(`http://127.0.0.1:${port}/away`)).rejects.toThrow('fetch failed')
  expect(asked).not.toContain('/secret')
})

test('only http and https lead outside', () =>
  expect(createOutwardFetch([])('file:///etc/passwd')).rejects.toBeInstanceOf(InwardError))
