import { expect, test } from 'vitest'
import { isAlternative, isContext, splitBackground } from './question-context.ts'
import { replacePhrases } from './phrases.ts'

test('context: a word after «mi», «se» or «soy de» is about the customer', () => {
  expect(isContext('taxista', ['soy', 'taxista'])).toBe(true)
  expect(isContext('mendoza', ['soy', 'de', 'mendoza'])).toBe(true)
  expect(isContext('reloj', ['cuanto', 'el', 'reloj'])).toBe(false)
})

test('context: two things joined by «o» are alternatives', () => {
  expect(isAlternative('loros', ['loros', 'u', 'otras', 'aves'])).toBe(true)
  expect(isAlternative('loros', ['atienden', 'loros'])).toBe(false)
})

test('context: the clause before a comma is background, the rest is the question', () => {
  expect(splitBackground('soy taxista, me hacen descuento')).toEqual({
    background: 'soy taxista,',
    question: ' me hacen descuento',
  })
  expect(splitBackground('tengo dos hijos hay descuento')?.question).toBe('hay descuento')
  expect(splitBackground('tortas, panes y galletas')).toBeNull()
  expect(splitBackground('mi perro')).toBeNull()
})

test.each([
  ['van a mi casa', 'domicilio'],
  ['abren los fines de semana', 'finde'],
  ['puedo pagar cuando me llegue', 'contraentrega'],
  ['me hacen precio', 'descuento'],
])('phrases: «%s» asks for «%s»', (text, word) => {
  expect(replacePhrases(text)).toContain(word)
})
