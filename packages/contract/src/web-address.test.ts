import { expect, test } from 'vitest'
import { isWebAddress, withoutLastSlashes } from './web-address.ts'

test.each([
  ['https://n8n.tienda.co/webhook', true],
  ['http://192.168.1.20:5678', true],
  ['n8n.tienda.co', false],
  ['ftp://n8n.tienda.co', false],
  ['javascript:alert(1)', false],
  ['https://yo:clave@n8n.tienda.co', false],
  ['https://', false],
  ['', false],
])('«%s» is an address: %s', (text, is) => expect(isWebAddress(text)).toBe(is))

test.each([
  ['https://n8n.tienda.co//', 'https://n8n.tienda.co'],
  ['https://n8n.tienda.co/a', 'https://n8n.tienda.co/a'],
  ['', ''],
  ['//', ''],
])('«%s» without its last slashes is «%s»', (text, rest) => expect(withoutLastSlashes(text)).toBe(rest))

test('a million slashes are looked at once each', () => {
  const slashes = `https://n8n.tienda.co${'/'.repeat(1_000_000)}`
  expect(withoutLastSlashes(`${slashes}x`)).toHaveLength(slashes.length + 1)
  expect(withoutLastSlashes(slashes)).toBe('https://n8n.tienda.co')
})
