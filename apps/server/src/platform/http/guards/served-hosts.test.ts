import { expect, test } from 'vitest'
import { createIsServedHost, parseHostName } from './served-hosts.ts'

const createChecker = (savedUrls: string[] = [], allowedHosts: string[] = []) => {
  let queries = 0
  const check = createIsServedHost({
    publicUrl: 'https://consola.tienda.co',
    allowedHosts,
    savedUrls: async () => {
      queries++
      return savedUrls
    },
    clock: { now: () => new Date(0) },
  })
  const isServed = async (header: string) => {
    const name = parseHostName(header)
    return name !== null && check(name)
  }
  return { isServed, queryCount: () => queries }
}

test.each([
  'consola.tienda.co',
  'CONSOLA.tienda.co:443',
  'consola.tienda.co.',
  'localhost:8080',
  'portavoz.localhost',
  '127.0.0.1:8080',
  '127.1',
  '192.168.1.20',
  '[::1]:8080',
  '[fd00::5]',
])('host: %s is served', async (header) => expect(await createChecker().isServed(header)).toBe(true))

test.each([
  'evil.example',
  'evil.example:8080',
  'consola.tienda.co.evil.example',
  'evilconsola.tienda.co',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  'evil.example@127.0.0.1',
  '127.0.0.1#evil.example',
  '127.0.0.1/evil.example',
  'evil\\@localhost',
  'a b',
  '',
  ' ',
  ':8080',
  'x'.repeat(300),
])('host: %s is refused', async (header) => expect(await createChecker().isServed(header)).toBe(false))

test('host: names of ALLOWED_HOSTS and of saved addresses are served, also wildcards', async () => {
  const { isServed } = createChecker(
    ['http://portavoz:8080/api', 'no es una dirección'],
    ['otra.tienda.co', '*.nube.co'],
  )
  for (const name of ['portavoz:8080', 'otra.tienda.co', 'a.nube.co', 'a.b.nube.co'])
    expect(await isServed(name)).toBe(true)
  for (const name of ['portavoz2', 'nube.co', 'evilnube.co']) expect(await isServed(name)).toBe(false)
})

test('host: a flood of unknown names reads the saved addresses once', async () => {
  const { isServed, queryCount: queries } = createChecker()
  await Promise.all(Array.from({ length: 500 }, (_, i) => isServed(`evil${i}.example`)))
  expect(queries()).toBe(1)
})
