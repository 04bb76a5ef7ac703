import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { asksBack, figureQuestion } from './figure-question.ts'
import { figuresOf } from './figures.ts'
import { confirmedBy } from './heard-text.ts'

const { personality } = CustomConfig.parse({})
const ask = (heard: string, language: typeof personality.language = 'es', reply = '') =>
  figureQuestion(reply, [...new Set(figuresOf(heard))], { ...personality, language }, heard)

test.each<[heard: string, question: string]>([
  ['Resérvame para las siete y media', '¿A las 7:30 de la mañana o de la noche?'],
  ['Reserva para las ocho', '¿A las 8 de la mañana o de la noche?'],
  ['a las 7:30', '¿A las 7:30 de la mañana o de la noche?'],
  ['a las 7 y media de la noche', '¿A las 7:30 de la noche?'],
  ['Para las 7 y cuarto', '¿A las 7:15 de la mañana o de la noche?'],
  ['Llego a las 8 menos cuarto', '¿A las 7:45 de la mañana o de la noche?'],
  ['a la 1 menos cuarto', '¿A las 12:45 del mediodía o de la noche?'],
  ['a las 7 y 15', '¿A las 7:15 de la mañana o de la noche?'],
  ['Nos vemos a las 7.30 pm', '¿A las 7:30 de la noche?'],
  ['Pode ser às 7 e meia', '¿A las 7:30 de la mañana o de la noche?'],
  ['a las diez para las ocho', '¿A las 7:50 de la mañana o de la noche?'],
  ['Llego a las 8', '¿A las 8 de la mañana o de la noche?'],
  ['Llego a las siete de la noche', '¿A las 7 de la noche?'],
  ['Llego a las 7 pm', '¿A las 7 de la noche?'],
  ['a las 3:15 p. m.', '¿A las 3:15 de la tarde?'],
  ['a las 10 a.m.', '¿A las 10 de la mañana?'],
  ['Nos vemos a las cuatro', '¿A las 4 de la tarde?'],
  ['a las seis', '¿A las 6 de la mañana o de la tarde?'],
  ['¿Puede ser a la una?', '¿A la 1 de la tarde?'],
  ['Te veo a la una treinta', '¿A la 1:30 de la tarde?'],
  ['Llego a las doce', '¿A las 12 del mediodía o de la noche?'],
  ['a las doce del día', '¿A las 12 del mediodía?'],
  ['a las cinco de la madrugada', '¿A las 5 de la madrugada?'],
  ['Reserva para las veinte treinta', '¿A las 20:30?'],
  ['de las dos a las cinco', '¿Oí bien: «2» y «5»?'],
  ['Quince sillas para las ocho', '¿Oí bien: «15» y «8»?'],
  ['Me da dos docenas para las ocho', '¿Oí bien: «2 docenas» y «8»?'],
  ['8 sillas para las 8', '¿Oí bien: «8»?'],
  ['mi pedido es el 1523', '¿Oí bien: «1523»?'],
  ['Quiero una docena de rosas', '¿Oí bien: «1 docena»?'],
  ['dos docenas y 3 libras', '¿Oí bien: «2 docenas» y «3 libras»?'],
  ['2 docenas y media', '¿Oí bien: «30 (2 docenas y media)»?'],
  ['1 kilo y medio', '¿Oí bien: «1,5 (1 kilo y medio)»?'],
  ['3 libras y media', '¿Oí bien: «3,5 (3 libras y media)»?'],
  ['dos docenas de huevos y dos kilos de papa', '¿Oí bien: «2 docenas» y «2 kilos»?'],
  ['dos docenas y dos kilos para las dos de la tarde', '¿Oí bien: «2 docenas», «2 kilos» y «2»?'],
  ['media docena', '¿Oí bien: «6 (media docena)»?'],
  ['un kilo y medio', '¿Oí bien: «1,5 (un kilo y medio)»?'],
  ['quince kilos', '¿Oí bien: «15 kilos»?'],
  ['Quero duas dúzias', '¿Oí bien: «2 dúzias»?'],
])('heard «%s»: asked «%s»', (heard, question) => {
  expect(ask(heard)).toBe(question)
  // The question is known again in the history, and by the model's own draft.
  expect(asksBack(question, figuresOf(heard), personality)).toBe(true)
  expect(ask(heard, 'es', question)).toBeNull()
})

test.each<[language: 'en' | 'pt' | 'fr', heard: string, question: string]>([
  ['en', 'Llego a las siete y media', 'At 7:30 in the morning or at night?'],
  ['pt', 'Pode ser às sete e meia', 'Às 7:30 da manhã ou da noite?'],
  ['pt', 'Às sete da noite', 'Às 7 da noite?'],
  ['fr', 'Llego a las siete y media', 'À 7 h 30 du matin ou du soir ?'],
  ['en', 'A dozen roses, please', 'Did I hear this right: «1 dozen»?'],
])('in %s, heard «%s»: asked «%s»', (language, heard, question) => {
  expect(ask(heard, language)).toBe(question)
  expect(asksBack(question, figuresOf(heard), { ...personality, language })).toBe(true)
})

test('hour beside a figure that the reply asks back: one answer confirms both', () => {
  expect(ask('Quince sillas para las ocho', 'es', '¿Son 15 sillas?')).toBe('¿Oí bien: «8»?')
})

const CHOICE = '¿A las 7:30 de la mañana o de la noche?'
test.each<[answer: string, question: string, isConfirmed: boolean]>([
  ['De la noche', CHOICE, true],
  ['en la noche por favor', CHOICE, true],
  ['Sí, de la noche', CHOICE, true],
  ['p.m.', CHOICE, true],
  ['Por la noche', CHOICE, true],
  ['por la tarde, por favor', CHOICE, true],
  ['Por la mañana', CHOICE, true],
  ['la de la noche', CHOICE, true],
  ['Es de la noche', CHOICE, true],
  ['Sería en la noche', CHOICE, true],
  ['La noche', CHOICE, true],
  ['para la tarde, gracias', CHOICE, true],
  ['Du soir, s’il vous plaît', CHOICE, true],
  ['para mañana', CHOICE, false],
  ['en la tarde', '¿Tu pedido 1523 es para la mañana o la tarde?', false],
  ['en la tarde', '¿Tu pedido es el 15 y lo quieres en la mañana o en la tarde?', false],
  ['en la tarde', '¿Tu pedido 1523 es para las 8 de la mañana o de la noche?', true],
  ['Sí', CHOICE, true],
  ['Du soir', 'À 7 h 30 du matin ou du soir ?', true],
  ['Da noite', 'Às 7:30 da manhã ou da noite?', true],
  ['At night', 'At 7:30 in the morning or at night?', true],
  ['de la noche', '¿Oí bien: «15»?', false],
  ['¿de la noche?', CHOICE, false],
  ['no, de la noche no', CHOICE, false],
  ['Buenas noches', CHOICE, false],
  ['la mañana que viene', CHOICE, false],
])('answer «%s» to «%s»: confirms it: %s', (answer, question, isConfirmed) => {
  expect(confirmedBy(answer, question) !== '').toBe(isConfirmed)
})

test('part of the day: confirms the hour and no other figure', () => {
  expect(confirmedBy('de la noche', `¿Oí bien: «15»? ${CHOICE}`)).toBe(CHOICE)
})

const MANY = 20_000
test.each(['a las 7:30 de la ', 'dos docenas ', 'a dozen ', '7 pm ', '¿a las 7 de la mañana o '])(
  'very long text of «%s»: asked about at once',
  (part) => {
    const heard = part.repeat(MANY)
    expect(figureQuestion('', ['7:30', '2', '1', '7'], personality, heard)).toContain('¿')
    expect(confirmedBy('de la noche', heard)).toEqual(expect.any(String))
  },
)
