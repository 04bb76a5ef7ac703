import { changedFields, CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { formatPercent } from '../../../../lib/numbers.ts'
import { fieldLabel, fieldWords } from './field-words.ts'
import { changedWords, figuresWords } from './words.ts'

const config = CustomConfig.parse({})
const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

/** Every field with another value than the usual one. */
function otherwise(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, otherwise(one)]))
  return `${String(value)} más`
}

test('every field that an owner can set has a label as in its form', () => {
  const { apiKeys, model, variables, ...rest } = config
  const other = { ...(otherwise(rest) as CustomConfig), variables: { a: 'b' }, apiKeys, model: null }
  const before = { ...words, customConfig: { ...config, model, variables } }
  const changed = changedFields(before, { name: 'x', description: 'x', prompt: 'x', customConfig: other })
  expect(changed.length).toBeGreaterThan(30)
  expect(changed.filter((name) => fieldLabel(name) === name)).toEqual([])
})

test.each([
  ['autoReply', true, 'Sí'],
  ['responseDelay', 5000, '5 segundos'],
  ['personality.tone', 'formal', 'Formal'],
  ['businessHours.days', [1, 3], 'lunes y miércoles'],
  ['escalationRules.autoTransferAfter', 0, 'Nunca por eso'],
  ['escalationRules.keywords', ['queja', 'gerente'], 'queja y gerente'],
  ['variables', { horario: 'de 9 a 6' }, 'horario: de 9 a 6'],
  ['model', null, 'El que haya disponible'],
  ['greeting', '', 'Nada'],
  ['algo.nuevo', { a: 1 }, '{"a":1}'],
])('of %s, %j is read «%s»', (name, value, said) => {
  expect(fieldWords(name, value)).toBe(said)
})

test.each([
  [{ number: 1, changed: [], returnedTo: null }, 'Así empezó.'],
  [{ number: 4, changed: ['prompt'], returnedTo: null }, 'Cambió: Prompt del sistema.'],
  [{ number: 4, changed: ['prompt', 'greeting'], returnedTo: 2 }, 'Volvió a la versión 2.'],
  [
    { number: 4, changed: ['name', 'prompt', 'greeting', 'autoReply', 'model'], returnedTo: null },
    'Cambió: Nombre, Prompt del sistema, Saludo y 2 más.',
  ],
])('a version says what it changed', (version, said) => {
  expect(changedWords(version)).toBe(said)
})

test('figures are honest about few, and are compared only with enough', () => {
  const few = { answered: 2, handedOver: 1, unanswered: 0 }
  const many = { answered: 70, handedOver: 10, unanswered: 20 }
  expect(figuresWords({ figures: few, figuresBefore: many })).toEqual({
    sentence: 'Con 3 mensajes no dice mucho.',
    rates: [
      { label: 'Pasó a una persona', words: formatPercent(1 / 3), before: formatPercent(0.1) },
      { label: 'Quedó sin respuesta', words: formatPercent(0), before: formatPercent(0.2) },
    ],
  })
  expect(figuresWords({ figures: many, figuresBefore: few }).rates[0]).toEqual({
    label: 'Pasó a una persona',
    words: formatPercent(0.1),
    before: null,
  })
  expect(figuresWords({ figures: { answered: 0, handedOver: 0, unanswered: 0 }, figuresBefore: many }).rates).toEqual(
    [],
  )
})
