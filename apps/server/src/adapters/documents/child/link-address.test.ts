import { expect, test } from 'vitest'
import { appendAddress } from './link-address.ts'

test.each([
  ['Paga aquí', 'https://tienda.co/pago', 'Paga aquí (https://tienda.co/pago)'],
  ['Escríbenos', 'mailto:hola@tienda.co', 'Escríbenos (mailto:hola@tienda.co)'],
  ['tienda.co', 'https://www.tienda.co/', 'tienda.co'],
  ['hola@tienda.co', 'mailto:hola@tienda.co?subject=Hola', 'hola@tienda.co'],
])('link address: «%s» that links to %s reads «%s»', (words, address, expected) => {
  expect(appendAddress(words, address)).toBe(expected)
})

test.each([
  'http://127.0.0.1/a',
  'http://[::1]/a',
  'http://localhost/a',
  'http://ana:clave@tienda.co/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '#capitulo',
  'carta.pdf',
  `https://tienda.co/${'a'.repeat(300)}`,
  '',
])('link address: %s is not appended', (address) => {
  expect(appendAddress('Carta', address)).toBe('Carta')
})
