import { expect, test } from 'vitest'
import { confirmableTextOf } from './heard-text.ts'

test.each<[reply: string, confirmable: string]>([
  ['Claro. ¿Tu pedido es el 1523?', '¿Tu pedido es el 1523?'],
  ['¿Son 15 o 50?', ''],
  ['¿Son 15 sillas grandes o son 50?', ''],
  ['Is it 15 or 50?', ''],
  ['¿Es el *15* o el *50*?', ''],
  ['¿Son «15» o «50»?', ''],
  ['¿Es el 15, o el 50?', ''],
  ['¿Son quince o cincuenta?', ''],
  ['¿Tu pedido es el quince veintitrés?', '¿Tu pedido es el quince veintitrés?'],
  ['¿Son 15 y 50?', '¿Son 15 y 50?'],
  ['Tu pedido es el 1523.', ''],
])('reply «%s»: «sí» confirms «%s»', (reply, confirmable) => {
  expect(confirmableTextOf(reply)).toBe(confirmable)
})
