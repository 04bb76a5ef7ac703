import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentAskedIn } from './asked-payment.ts'
import { statesPayment } from './states-payment.ts'

const readLines = (name: string) =>
  readFileSync(new URL(`../../../../../test/data/payments/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** They were written before the patterns were read, and these still pass. */
const PASSES = new Set([
  'Su cuenta no presenta saldos pendientes después de este pago',
  'Listo, descontado de tu saldo lo que transferiste',
  'Tu dinero está a salvo con nosotros, lo recibimos ayer',
  'Pago! Obrigada',
])
const HELD_IN_VAIN = new Set([
  'Ya entendí, hiciste el pago ayer; lo van a verificar',
  'Según tu captura, el pago fue realizado ayer; el equipo lo verifica',
])

test.each(['confirmations-es', 'confirmations-en', 'confirmations-pt', 'confirmations-last', 'confirmations-hard'])(
  '%s: all but the known ones are held',
  (name) => {
    const passing = readLines(name).filter((reply) => !statesPayment(reply))
    expect(passing.filter((reply) => !PASSES.has(reply))).toEqual([])
  },
)

test.each(['harmless', 'harmless-last', 'harmless-hard'])('%s: none but the known ones are held', (name) => {
  const held = readLines(name).filter((reply) => statesPayment(reply))
  expect(held.filter((reply) => !HELD_IN_VAIN.has(reply))).toEqual([])
})

test.each(readLines('answers-es').map((line) => line.split(' => ')))('«%s» «%s»: held', (question, answer = '') => {
  const asked = paymentAskedIn(question ?? '', { hasNewReceipt: false, isOnlyFile: false })
  expect(statesPayment(answer, { asked })).toBe(true)
})

test.each([
  'Ya confirmé con el banco y tu pago está',
  'si ya me cayo',
  'Si ya cayó',
  'te quedan 50 por pagar, ya lo registré',
  'Tu deposito si cayo',
])('«%s»: held', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})

test.each([
  'We can confirm your payment once the bank replies',
  'Si ya te cayó mal, avísame',
  'Si ya llegó el pedido, me avisas',
  'Si ya me llegó la tela te escribo',
  'Te quedan 50 por pagar',
  'Ya lo registré, tu pedido sale mañana',
])('«%s»: not held', (reply) => {
  expect(statesPayment(reply)).toBe(false)
})
