import { expect, test } from 'vitest'
import { createServesHost, hostNameOf } from './served-hosts.ts'

const serves = (savedUrls: string[] = [], allowedHosts: string[] = []) => {
  let asked = 0
  const check = createServesHost({
    publicUrl: 'https://consola.tienda.co',
    allowedHosts,
    savedUrls: async () => {
      asked++
      return savedUrls
    },
    clock: { now: () => new Date(0) },
  })
  const of = async (header: string) => {
    const name = hostNameOf(header)
    return name !== null && check(name)
  }
  return { of, asked: () => asked }
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
])('host: %s is served', async (header) => expect(await serves().of(header)).toBe(true))

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
])('host: %s is refused', async (header) => expect(await serves().of(header)).toBe(false))

test('host: names of ALLOWED_HOSTS and of saved addresses are served, and the names under a star', async () => {
  const { of } = serves(['http://portavoz:8080/api', 'no es una dirección'], ['otra.tienda.co', '*.nube.co'])
  for (const name of ['portavoz:8080', 'otra.tienda.co', 'a.nube.co', 'a.b.nube.co']) expect(await of(name)).toBe(true)
  for (const name of ['portavoz2', 'nube.co', 'evilnube.co']) expect(await of(name)).toBe(false)
})

test('host: a flood of unknown names asks for the saved addresses once', async () => {
  const { of, asked } = serves()
  await Promise.all(Array.from({ length: 500 }, (_, i) => of(`evil${i}.example`)))
  expect(asked()).toBe(1)
})
