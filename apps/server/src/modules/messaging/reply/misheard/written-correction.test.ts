import { expect, test } from 'vitest'
import { isWrittenCorrection } from './written-correction.ts'

const HOUR = 'Reserva para las ocho'
test.each<[text: string, corrected: string, isCorrection: boolean]>([
  ['No, es el 1532', 'mi pedido es el 1523', true],
  ['No, a las nueve', HOUR, true],
  ['no, a las nueve de la noche', HOUR, true],
  ['9 pm', HOUR, true],
  ['9 p. m.', HOUR, true],
  ['a las 9:30', HOUR, true],
  ['Mejor a las 10', HOUR, true],
  ['no, es para las siete y media', HOUR, true],
  ['A las 8', 'Nos vemos a las siete y media', true],
  ['a las 9 y cuarto de la mañana', HOUR, true],
  ['No, a las nueve y tráeme pan', HOUR, false],
  ['¿a las nueve?', HOUR, false],
  ['1532', HOUR, false],
  ['a las 9:30', 'Quiero 12 panes', false],
  ['9:30', 'mi pedido es el 1523', false],
])('«%s» corrects «%s»: %s', (text, corrected, isCorrection) => {
  expect(isWrittenCorrection(text, corrected)).toBe(isCorrection)
})
