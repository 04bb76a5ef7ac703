import { expect, test } from 'vitest'
import { costTable } from './cost-table.ts'
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

test('cost table: costs are numbers of the file, with a decimal comma beside semicolons', () => {
  const cost = { replies: 3, unpriced: 1, micros: 1_200 }
  const costs = costTable('costo', [{ label: 'gpt-5-mini', ...cost }], cost)
  expect(toCsv(costs, 'semicolon')).toBe(
    '\ufeff"Nombre";"Respuestas";"Sin precio";"Costo (USD)"\r\n"gpt-5-mini";3;1;0,0012\r\n"Total";3;1;0,0012\r\n',
  )
  expect(toCsv(costs, 'comma')).toContain('"Total",3,1,0.0012\r\n')
  expect(costs.rows[0]!.map((value, column) => typeof value === 'number' && costs.formatCell?.(value, column))).toEqual(
    [false, '3', '1', '0,0012'],
  )
})

test('cost table: the smallest amount is no power of ten in the file', () =>
  expect(toCsv(costTable('costo', [], { replies: 1, unpriced: 0, micros: 1 }), 'semicolon')).toContain(';0,000001\r'))
