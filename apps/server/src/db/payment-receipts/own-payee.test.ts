import { expect, test } from 'vitest'
import { isOwnPayee } from './own-payee.ts'

test.each<[line: string, payee: string | null, payeeAccount: string | null]>([
  ['Panadería La Espiga', 'Panad*** Esp***', null],
  ['María Espinoza', 'Mar*** Esp***', '*** *** 321'],
  ['María Espinoza', 'MARIA ESPINOZA RUIZ', null],
  ['Nequi 300 123 4567', 'Ana R.', '300 123 4567'],
  ['300 123 4567', 'A. R.', '*** *** 4567'],
  ['999 888 321', 'Mar*** Esp***', '*** *** 321'],
  ['Yape 999 888 321', null, '*** *** 321'],
  ['Yape 999 888 321', null, '••• ••• 321'],
  ['Bancolombia ahorros 012-345678-90', null, 'Ahorros *7890'],
  ['Ana Gómez', 'Ana Gómez', 'Nequi 300 123 4567'],
])('«%s»: fits «%s», «%s»', (line, payee, payeeAccount) => {
  expect(isOwnPayee(line, { payee, payeeAccount })).toBe(true)
})

test.each<[line: string, payee: string | null, payeeAccount: string | null]>([
  ['Nequi 300 123 4567', 'Carlos', 'Nequi 311 999 8888'],
  ['Nequi', 'Carlos', 'Nequi'],
  ['Banco BCP cuenta 191-1234567', 'Carlos', 'BCP cuenta 193-7654321'],
  ['Ana', 'Anabel Gómez', null],
  ['Anabel Gómez', 'Ana Gómez', null],
  ['999 888 321', null, '321'],
  ['999 888 321', null, '*** *** 322'],
  ['999 888 321', null, '*** *** *21'],
  ['María Espinoza', 'Carlos Trampa', null],
])('«%s»: does not fit «%s», «%s»', (line, payee, payeeAccount) => {
  expect(isOwnPayee(line, { payee, payeeAccount })).toBe(false)
})
