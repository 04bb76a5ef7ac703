import { expect, test } from 'vitest'
import { excerptAround, truncatedResultsText, phoneMatches, splitByMatches } from './labels.ts'

test('matches: every match is split off and the text stays complete', () => {
  const text = 'La devolución del «PEDIDO»… ¿devolvieron?'
  const pieces = splitByMatches(text, 'pedido DEVOL')
  expect(pieces.filter(({ isMatch }) => isMatch).map((piece) => piece.text)).toEqual([
    'devolución',
    'PEDIDO',
    'devolvieron',
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(splitByMatches('<b>nada</b>', 'otra')).toEqual([{ text: '<b>nada</b>', isMatch: false, at: 0 }])
})

test('excerpt: a long text starts shortly before the first match', () => {
  const long = `${'antes '.repeat(100)}aquí ${'después '.repeat(100)}`
  const shown = excerptAround(long, long.indexOf('aquí'))
  expect(shown).toMatch(/^… antes .*aquí después .*…$/)
  expect(shown.length).toBeLessThan(300)
  expect(excerptAround('corto')).toBe('corto')
  expect(excerptAround('👩‍👩‍👧'.repeat(300))).toMatch(/^(?:👩‍👩‍👧)+…$/)
})

test('phone match: part of a phone number matches without its spaces', () => {
  expect(phoneMatches('573001234567', '30012')).toBe(true)
  expect(phoneMatches('573001234567', 'hola 99')).toBe(false)
  expect(phoneMatches(null, '300')).toBe(false)
})

test('result note: tells how many results exist beyond the first fifty', () => {
  expect(truncatedResultsText(50, 1284)).toBe(
    'Mostrando los primeros 50 resultados de 1.284. Exporta para ver todos los resultados.',
  )
})
