import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { leadAnswerIn } from './lead-answer.ts'
import { fieldsAskedIn, withoutRepeatedAsks } from './lead-asked.ts'
import { requiredFieldsOf } from './lead-missing.ts'

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
])('asked for %s, «%s» is %s', (word, said, value, isAll = true) => {
  const answer = leadAnswerIn(fieldOf(word), said, false)
  expect(answer).toEqual(value === undefined ? null : { value, isAll })
})

test('words that the documents know are a question and no name, unless the contact says that it is theirs', () => {
  expect(leadAnswerIn(fieldOf('name'), 'Lino azul', true)).toBeNull()
  expect(leadAnswerIn(fieldOf('name'), 'Soy Lino', true)).toEqual({ value: 'Lino', isAll: true })
  expect(leadAnswerIn(fieldOf('Ciudad'), 'camisa de lino', true)).toBeNull()
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
])('«%s» asks for %j', (said, asked) => {
  expect(fieldsAskedIn(said, fields)).toEqual(asked)
})

test('a sentence that asks again is left out, one that asks for something new as well stays, and so does a reply that is nothing else', () => {
  const without = (text: string, ...settled: string[]) => withoutRepeatedAsks(text, fields, settled.map(fieldOf))
  expect(without('Sí hay. ¿Me das tu nombre?', 'name')).toBe('Sí hay.')
  expect(without('Sí hay. ¿Me das tu nombre?')).toBe('Sí hay. ¿Me das tu nombre?')
  expect(without('Sí hay. ¿Me das tu nombre y tu correo?', 'name')).toBe('Sí hay. ¿Me das tu nombre y tu correo?')
  expect(without('¿Me das tu nombre?', 'name')).toBe('¿Me das tu nombre?')
  expect(without('Sí hay.\n\n- Lino\n- Algodón\n\n¿Me das tu nombre?', 'name')).toBe('Sí hay.\n\n- Lino\n- Algodón')
})
