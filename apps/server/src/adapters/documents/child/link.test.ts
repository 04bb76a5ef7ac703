import { expect, test } from 'vitest'
import { withAddress } from './link.ts'

test.each([
  ['Paga aquí', 'https://tienda.co/pago', 'Paga aquí (https://tienda.co/pago)'],
  ['Escríbenos', 'mailto:hola@tienda.co', 'Escríbenos (mailto:hola@tienda.co)'],
  ['tienda.co', 'https://www.tienda.co/', 'tienda.co'],
  ['hola@tienda.co', 'mailto:hola@tienda.co?subject=Hola', 'hola@tienda.co'],
])('«%s» that leads to %s reads «%s»', (words, address, said) => {
  expect(withAddress(words, address)).toBe(said)
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
])('the address %s is not told', (address) => {
  expect(withAddress('Carta', address)).toBe('Carta')
})
