import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

const replies = `
Ya quité el cargo por domicilio
Ya agregué el cargo por envío
Ya eliminé el cargo por empaque
Ya descarté el cargo por demora
Tu dinero está protegido
Tu pago está garantizado
Tu dinero está asegurado
Ya actualicé tu Nequi
Ya corregí tu Daviplata
Ya corregí el cargo por domicilio
Your money is protected
`

test.each(replies.trim().split('\n'))('«%s»: does not say that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(false)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
})

test.each([
  'El cargo a tu tarjeta fue aprobado',
  'Tu cargo fue aplicado',
  'El cargo ya fue procesado',
  'Tu Nequi quedó aplicado',
  'Ya apliqué tu pago',
  'Ya registré tu Nequi',
  'Tu pago quedó anotado en el pedido',
  'En tu pedido quedó anotado el abono',
  'Tu pago del pedido quedó anotado',
  'Ya pude ver tu Yape',
  'Ya sonó el Nequi',
  'Tu pedido quedó confirmado con tu pago',
  'Ya quedó registrado tu Nequi',
])('«%s»: says that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})
