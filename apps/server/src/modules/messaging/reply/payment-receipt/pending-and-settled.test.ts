import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

test.each([
  'Your pending payment was received',
  'Your pending payment has been confirmed',
  'The pending payment is confirmed',
  'Received your pending transfer',
  'Confirmed your pending deposit',
  'La cuota pendiente de pago fue recibida',
  'Ya llegó lo que estaba pendiente por pago',
  'A la espera del pago que ya llegó',
  'Recibí tu previo depósito',
  'Confirmado previo pago recibido',
  'Recibí lo pendiente de tu pago',
  'Tu pago pendiente ya fue recibido',
  'Tu reserva pendiente de pago ya quedó confirmada, recibimos la seña',
  'Confirmado tu depósito, pendiente de envío',
  'Seu pagamento pendente foi confirmado',
  'Pedido confirmado, pendiente de pago el envío, y ya recibimos tu transferencia',
  'Your outstanding payment was received, awaiting pickup',
  'Your order is confirmed pending payment, which just arrived',
  'We confirmed pending payment',
  'Tu pedido está confirmado pendiente de pago (ya llegó)',
  'Tu pedido fue confirmado previo pago',
])('a pending payment that arrived, «%s»: held', (reply) => {
  expect(statesPayment(reply)).toBe(true)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(true)
})

test.each([
  'We received the pending payment',
  'Recibimos previo pago de 50.000',
  'Recibimos aguardando pagamento',
  'Ya confirmamos el pago que estaba pendiente',
  'Los 50 000 pesos ya llegaron',
  '50 000 pesos confirmados',
  'Recibí tus 1 250 000 pesos',
])('a payment that arrived, «%s»: held', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})

test.each([
  'Tu turno queda confirmado pendiente de seña',
  'La cita queda confirmada sujeta al abono.',
  'Sua reserva está confirmada, aguardando pagamento',
  'Seu pedido está confirmado aguardando o pagamento',
  'Your appointment is confirmed subject to a deposit.',
  'Pedido apartado, pendiente de transferencia',
  'Tu reserva quedó confirmada pendiente de pago ✅ ¡Te esperamos!',
  'Your reservation is confirmed pending your payment. See you on Friday!',
])('an order without its payment, «%s»: passed', (reply) => {
  expect(statesPayment(reply)).toBe(false)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
})

test.each([
  'No hay nada más por pagar',
  'No queda nada más por pagar',
  'Seu saldo é R$ 0,00',
  'Seu saldo é R$0',
  'Tu saldo es US$0',
  'Tu saldo es 0.00',
  'Saldo: $0',
  'Saldo pendiente: $0',
  'Saldo cero',
  'Ya no queda nada que pagar',
  'Tudo pago',
  'Não falta pagar nada',
  'We are even',
  'Perfecto Ana, ya estamos a mano',
  'Listo, quedamos a mano, ¡gracias!',
  'Estamos a mano, Ana 😊',
  'Te confirmo que tu saldo es 0.',
  'Tu pedido sale hoy y ya no tienes nada más por pagar',
  'Ya no te queda nada por cancelar, el pedido sale mañana',
  'Quedaste a mano con nosotros',
  'Con tu pago de hoy quedamos a mano',
  'Recibimos lo de ayer, ya estamos a mano',
  'Tu saldo pendiente: S/ 0.00',
  'Saldo restante: $0 MXN',
  'Sua dívida é zero',
  'Não falta mais nada a pagar',
  'You have nothing left to pay',
  "We're even now, thanks!",
  'Your outstanding balance: US$0.00',
  'Your deposit is all good and we ship today',
])('nothing is owed, «%s»: held', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})

test.each([
  'Hoy no tienes nada por pagar: pagas al recibir',
  'No hay nada por pagar hasta que llegue',
  'Con el plan gratis no hay nada por pagar',
  'Precio final, no queda nada por pagar después',
  'Nothing more to pay at delivery',
  'Nothing else to pay, shipping is free',
  'Your payment is good until Friday',
  'Your balance is $0 until you top up',
  'Tu saldo es 0 hasta que hagas una recarga',
  'Con el anticipo, tu saldo es 0',
  'El balance es 0 calorias',
  'Pagas al recoger y quedamos a mano',
  'Me transfieres y quedamos a mano',
  'Con eso quedamos a mano',
  'Pagando los 20 restantes quedamos a mano',
  'Quedas a mano para cualquier cosa',
  'Si pagas la cuota, tu cuenta queda saldada',
  'No tienes que pagar nada por reservar',
  'No hay nada que pagar por adelantado, pagas al recibir',
  'Hoy no pagas nada, el saldo es al recoger',
  'Nada por pagar hasta la entrega',
  'Você não paga nada agora, só na entrega',
  'Nothing to pay today, you pay at pickup',
  'Con esta promo el envío queda en 0',
  'Me pasas los 300 y quedamos a mano',
  'Me traes el vuelto y quedamos a mano',
  'Quedo a mano para lo que necesites',
  'El saldo de la tarjeta de regalo es 0 hasta activarla',
  'Saldo inicial: 0',
  'Your balance is zero-interest for three months',
  'We are even open on Sundays',
  'Tudo pago por Pix tem desconto',
  'Ya no tienes nada por pagar hasta que llegue el pedido',
  'Saldo a favor: $0',
  'Tu saldo no es 0',
  'Tu saldo es 0?',
  'Paga hoje e estamos quites',
])('nothing is paid, «%s»: passed', (reply) => {
  expect(statesPayment(reply)).toBe(false)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
})

test.each([
  'Si pagas la cuota, la reserva está paga.',
  'Si pagas la última cuota, la primera cuota está pagada.',
  'Si pagas la cuota, tu cuenta ya quedó saldada',
  'Si pagas la cuota, tu deuda anterior está saldada.',
])('beside an instalment to come, «%s»: held', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})

test('a picture of a product: only what is said of the payment itself counts', () => {
  for (const reply of ['No hay nada por pagar', 'Ya no tienes nada por pagar', 'Tu saldo es 0', 'Estamos a mano'])
    expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
  expect(statesPayment('Your payment is good', { isOnlyFile: true })).toBe(true)
})
