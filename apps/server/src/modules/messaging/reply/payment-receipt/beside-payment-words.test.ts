import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

const replies = `
El sistema de pagos está caído, intenta más tarde
El portal de pagos está caído
La página de pagos se ha caído un momento
El sistema de pagos ha caído
Las transferencias se ven en tiempo real
El pago se calcula sobre el valor real
El pago se hace sobre el precio real
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
Gracias por tu aporte, lo tendremos en cuenta
Gracias por su aportación al grupo
Tu pedido quedó anotado con pago contra entrega
Tu pedido quedó anotado, pago contra entrega
Quedó anotado el pago al recibir
Tu reserva quedó apuntada con pago en el local
Agradecemos tu aporte, lo tendremos en cuenta
Ya quedó anotado el pago contra entrega
Your money is protected
Tu pedido quedó registrado con pago contra entrega
Tu pedido quedó confirmado con pago contra entrega
`

test.each(replies.trim().split('\n'))('«%s»: does not say that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(false)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
})

test.each([
  'Tu pago ha caído en la cuenta',
  'Ya me ha caído tu transferencia',
  'Las transferencias han caído',
  'Nos ha entrado tu pago',
  'El dinero me ha entrado hoy',
  'Ya callo tu pago',
  'Tu pago ya callo',
  'Tu pago es real',
  'El comprobante es legítimo',
  'La transferencia es legítima',
  'El cargo a tu tarjeta fue aprobado',
  'Tu cargo fue aplicado',
  'El cargo ya fue procesado',
  'Tu Nequi quedó aplicado',
  'Ya apliqué tu pago',
  'Ya registré tu Nequi',
  'Tu aporte quedó anotado',
  'Recibimos tu aporte',
  'Gracias por tu aporte de $50.000',
  'Tu pedido quedó anotado con tu pago',
  'Ya agregué tu pago a la cuenta',
  'Ya actualicé tu pago en el sistema',
  'Quedó anotado tu pago',
  'Tu pago quedó anotado en el pedido',
  'En tu pedido quedó anotado el abono',
  'Tu pago del pedido quedó anotado',
  'Me han caído $50.000',
  'Ya pude ver tu Yape',
  'Ya sonó el Nequi',
  'Tu pedido quedó confirmado con tu pago',
  'Ya quedó registrado tu Nequi',
])('«%s»: says that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})
