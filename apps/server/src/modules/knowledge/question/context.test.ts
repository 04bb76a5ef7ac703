import { expect, test } from 'vitest'
import { isAlternative, isContext, splitAside } from './context.ts'
import { withPhrasesAsWords } from './phrases.ts'

test('context: what follows «mi», «se» or «soy de» tells of the customer', () => {
  expect(isContext('taxista', ['soy', 'taxista'])).toBe(true)
  expect(isContext('mendoza', ['soy', 'de', 'mendoza'])).toBe(true)
  expect(isContext('reloj', ['cuanto', 'el', 'reloj'])).toBe(false)
})

test('context: two things joined by «o» are alternatives', () => {
  expect(isAlternative('loros', ['loros', 'u', 'otras', 'aves'])).toBe(true)
  expect(isAlternative('loros', ['atienden', 'loros'])).toBe(false)
})

test('context: the clause before a comma is background, the rest is the question', () => {
  expect(splitAside('soy taxista, me hacen descuento')).toEqual({ told: 'soy taxista,', asked: ' me hacen descuento' })
  expect(splitAside('tengo dos hijos hay descuento')?.asked).toBe('hay descuento')
  expect(splitAside('tortas, panes y galletas')).toBeNull()
  expect(splitAside('mi perro')).toBeNull()
})

test.each([
  ['van a mi casa', 'domicilio'],
  ['abren los fines de semana', 'finde'],
  ['puedo pagar cuando me llegue', 'contraentrega'],
  ['me hacen precio', 'descuento'],
])('phrases: «%s» asks for «%s»', (text, word) => {
  expect(withPhrasesAsWords(text)).toContain(word)
})
