import { expect, test } from 'vitest'
import { around, onlyTheFirst, phoneMatches, piecesOf } from './words.ts'

test('what was looked for is told apart wherever it stands, and the text stays whole', () => {
  const text = 'La devolución del «PEDIDO»… ¿devolvieron?'
  const pieces = piecesOf(text, 'pedido DEVOL')
  expect(pieces.filter(({ isMatch }) => isMatch).map((piece) => piece.text)).toEqual(['devol', 'PEDIDO', 'devol'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(piecesOf('<b>nada</b>', 'otra')).toEqual([{ text: '<b>nada</b>', isMatch: false, at: 0 }])
})

test('a long text is shown from a little before what was found', () => {
  const long = `${'antes '.repeat(100)}aquí ${'después '.repeat(100)}`
  const shown = around(long, long.indexOf('aquí'))
  expect(shown).toMatch(/^… antes .*aquí después .*…$/)
  expect(shown.length).toBeLessThan(300)
  expect(around('corto')).toBe('corto')
  expect(around('😀'.repeat(300)).isWellFormed()).toBe(true)
})

test('part of a phone is found without its blanks', () => {
  expect(phoneMatches('573001234567', '30012')).toBe(true)
  expect(phoneMatches('573001234567', 'hola 99')).toBe(false)
  expect(phoneMatches(null, '300')).toBe(false)
})

test('the note says how many there are beyond the first fifty', () => {
  expect(onlyTheFirst(50, 1284)).toBe(
    'Mostrando los primeros 50 resultados de 1.284. Exporta para ver todos los resultados.',
  )
})
