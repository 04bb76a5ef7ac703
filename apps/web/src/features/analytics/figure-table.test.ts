import { expect, test } from 'vitest'
import { toCsv } from './figure-table.ts'

const table = {
  head: ['Pregunta', 'Veces'],
  rows: [
    ['=1+1', 2],
    ['¿Tienen "aceite", vino?', 1.5],
  ],
}

test('table as CSV: texts are quoted, and no cell is a formula', () =>
  expect(toCsv(table, 'comma')).toBe('\ufeff"Pregunta","Veces"\r\n"\'=1+1",2\r\n"¿Tienen ""aceite"", vino?",1.5\r\n'))

test('table as CSV: blanks and wide signs before a formula hide none', () => {
  for (const text of ['＝1+1', '\n=1', ' =1'])
    expect(toCsv({ head: ['Pregunta'], rows: [[text]] }, 'comma')).toContain(`"'${text}"`)
})

test('table as CSV with semicolons: decimals have a comma', () =>
  expect(toCsv(table, 'semicolon')).toBe(
    '\ufeff"Pregunta";"Veces"\r\n"\'=1+1";2\r\n"¿Tienen ""aceite"", vino?";1,5\r\n',
  ))
