import { changedFields, CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { formatPercent } from '../../../../lib/format/numbers.ts'
import { fieldLabel, formatFieldValue } from './field-texts.ts'
import { changesText, ratesText } from './version-texts.ts'

const config = CustomConfig.parse({})
const agentFields = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

/** A configuration in which every value differs. */
function differentValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, differentValue(entry)]))
  return `${String(value)} más`
}

test('version fields: every option has a label', () => {
  const { apiKeys, model, transcriber: _, variables, ...options } = config
  const otherConfig = {
    ...(differentValue(options) as CustomConfig),
    variables: { a: 'b' },
    apiKeys,
    model: null,
    transcriber: null,
  }
  const before = { ...agentFields, customConfig: { ...config, model, variables } }
  const changed = changedFields(before, { name: 'x', description: 'x', prompt: 'x', customConfig: otherConfig })
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
  [
    'model',
    { provider: 'custom', name: 'llama', baseUrl: '', sees: true },
    'llama (Compatible con OpenAI), ve imágenes',
  ],
  ['transcriber', null, 'El de la cuenta'],
  ['transcriber', { provider: 'openai', name: 'whisper-1', microsPerMinute: null }, 'whisper-1 (OpenAI)'],
  ['greeting', '', 'Nada'],
  ['algo.nuevo', { a: 1 }, '{"a":1}'],
])('version fields: %s %j is formatted as «%s»', (name, value, text) => {
  expect(formatFieldValue(name, value)).toBe(text)
})

test.each([
  [{ number: 1, changed: [], returnedTo: null }, 'Primera versión.'],
  [{ number: 4, changed: ['prompt'], returnedTo: null }, 'Cambió: «Prompt del sistema».'],
  [{ number: 4, changed: ['prompt', 'greeting'], returnedTo: 2 }, 'Volvió a la versión 2.'],
  [
    { number: 4, changed: ['name', 'prompt', 'greeting', 'autoReply', 'model'], returnedTo: null },
    'Cambió: «Nombre», «Prompt del sistema», «Saludo» y 2 más.',
  ],
])('version: its changes are formatted as text', (version, text) => {
  expect(changesText(version)).toBe(text)
})

test('version rates: small numbers are marked and not compared', () => {
  const few = { answered: 2, handedOver: 1, unanswered: 0 }
  const many = { answered: 70, handedOver: 10, unanswered: 20 }
  expect(ratesText({ figures: few, figuresBefore: many })).toEqual({
    sentence: 'Con 3 mensajes no dice mucho.',
    rates: [
      { label: 'Pasó a una persona', words: formatPercent(1 / 3), before: formatPercent(0.1) },
      { label: 'Quedó sin respuesta', words: formatPercent(0), before: formatPercent(0.2) },
    ],
  })
  expect(ratesText({ figures: many, figuresBefore: few }).rates[0]).toEqual({
    label: 'Pasó a una persona',
    words: formatPercent(0.1),
    before: null,
  })
  expect(ratesText({ figures: { answered: 0, handedOver: 0, unanswered: 0 }, figuresBefore: many }).rates).toEqual([])
})
