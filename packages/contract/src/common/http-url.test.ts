import { expect, test } from 'vitest'
import { isHttpUrl, trimTrailingSlashes } from './http-url.ts'

test.each([
  ['https://n8n.tienda.co/webhook', true],
  ['http://192.168.1.20:5678', true],
  ['n8n.tienda.co', false],
  ['ftp://n8n.tienda.co', false],
  ['javascript:alert(1)', false],
  ['https://yo:clave@n8n.tienda.co', false],
  ['https://', false],
  ['', false],
])('«%s» is a valid HTTP address: %s', (text, isValid) => expect(isHttpUrl(text)).toBe(isValid))

test.each([
  ['https://n8n.tienda.co//', 'https://n8n.tienda.co'],
  ['https://n8n.tienda.co/a', 'https://n8n.tienda.co/a'],
  ['', ''],
  ['//', ''],
])('«%s» without trailing slashes is «%s»', (text, trimmed) => expect(trimTrailingSlashes(text)).toBe(trimmed))

test('trailing slashes: a million of them are scanned in linear time', () => {
  const slashes = `https://n8n.tienda.co${'/'.repeat(1_000_000)}`
  expect(trimTrailingSlashes(`${slashes}x`)).toHaveLength(slashes.length + 1)
  expect(trimTrailingSlashes(slashes)).toBe('https://n8n.tienda.co')
})
