import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { parseLeadAnswer } from './lead-answer.ts'
import { findRequestedFields, removeRepeatedRequests } from './requested-fields.ts'
import { requiredFieldsOf } from './missing-fields.ts'

const fields = requiredFieldsOf(
  CustomConfig.parse({ leadCapture: { requiredFields: ['name', 'phone', 'email', 'Ciudad'] } }),
)
const fieldOf = (word: string) => {
  const field = fields.find((one) => one.word === word)
  if (!field) throw new Error(`there is no field ${word}`)
  return field
}

test.each<[field: string, said: string, value: string | null | undefined, isAll?: boolean]>([
  ['name', 'Luz', 'Luz'],
  ['name', 'luz marín', 'luz marín'],
  ['name', 'Hola, soy Luz Marín de la Torre', 'Luz Marín de la Torre'],
  ['name', 'me llamo José', 'José'],
  ['name', 'Mi nombre es O’Higgins.', 'O’Higgins'],
  ['name', '¿Tienen café?', undefined],
  ['name', 'quiero una camisa', undefined],
  ['name', 'soy de Cali', undefined],
  ['name', 'hola buenas', undefined],
  ['name', 'ok gracias', undefined],
  ['name', '3001112233', undefined],
  ['name', 'precio', undefined],
  ['name', 'Luz\n¿y el café?', undefined],
  ['name', 'No, gracias', null],
  ['name', 'prefiero no decirlo', null],
  ['name', 'no tienen otra camisa', undefined],
  ['name', 'a'.repeat(4_096), undefined],
  ['name', 'mejor no', null],
  ['phone', 'mi cel es 300 111 2233', '300 111 2233'],
  ['phone', '+57 300 111 2233', '+57 300 111 2233'],
  ['phone', 'el 12', undefined],
  ['phone', '3001112233 ¿y cuánto vale el envío?', '3001112233', false],
  ['phone', 'luego', null],
  ['email', 'luz@correo.co', 'luz@correo.co'],
  ['email', 'escríbeme a luz@correo.co', 'luz@correo.co'],
  ['email', 'luz arroba correo', undefined],
  ['Ciudad', 'Cali', 'Cali'],
  ['Ciudad', '¿Por qué?', undefined],
  ['Ciudad', 'hola', undefined],
])('asked for %s, «%s» is %s', (word, text, value, isAll = true) => {
  const answer = parseLeadAnswer(fieldOf(word), text, false)
  expect(answer).toEqual(value === undefined ? null : { value, isAll })
})

test('answer that matches the documents: a question, unless the contact says that it is their name', () => {
  expect(parseLeadAnswer(fieldOf('name'), 'Lino azul', true)).toBeNull()
  expect(parseLeadAnswer(fieldOf('name'), 'Soy Lino', true)).toEqual({ value: 'Lino', isAll: true })
  expect(parseLeadAnswer(fieldOf('Ciudad'), 'camisa de lino', true)).toBeNull()
})

test.each<[said: string, asked: string[]]>([
  ['¿Me dices tu nombre, por favor?', ['name']],
  ['¿Cómo te llamas?', ['name']],
  ['¿Cuál es tu nombre y tu correo?', ['name', 'email']],
  ['Compárteme tu número, por favor.', ['phone']],
  ['¿Me regalas tu celular?', ['phone']],
  ['Para cotizar necesito tu ciudad.', ['Ciudad']],
  ['Could you tell me your name?', ['name']],
  ['Gracias por tu nombre.', []],
  ['¿Me das el número de tu pedido?', []],
  ['¿Me das el nombre del producto?', []],
  ['El correo de la tienda es este.', []],
  ['¿Te lo envío a tu correo?', []],
  ['Nuestro teléfono está en la página.', []],
])('«%s» asks for %j', (text, requested) => {
  expect(findRequestedFields(text, fields)).toEqual(requested)
})

test('repeated request: its sentence is removed, unless it asks for more or is the whole reply', () => {
  const removeRepeated = (text: string, ...settled: string[]) =>
    removeRepeatedRequests(text, fields, settled.map(fieldOf))
  expect(removeRepeated('Sí hay. ¿Me das tu nombre?', 'name')).toBe('Sí hay.')
  expect(removeRepeated('Sí hay. ¿Me das tu nombre?')).toBe('Sí hay. ¿Me das tu nombre?')
  expect(removeRepeated('Sí hay. ¿Me das tu nombre y tu correo?', 'name')).toBe(
    'Sí hay. ¿Me das tu nombre y tu correo?',
  )
  expect(removeRepeated('¿Me das tu nombre?', 'name')).toBe('¿Me das tu nombre?')
  expect(removeRepeated('Sí hay.\n\n- Lino\n- Algodón\n\n¿Me das tu nombre?', 'name')).toBe(
    'Sí hay.\n\n- Lino\n- Algodón',
  )
})
