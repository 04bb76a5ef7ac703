import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

test.each([
  'Pago recibido, gracias.',
  '¡Listo! Tu pago fue confirmado.',
  'Confirmamos tu transferencia. Enviamos hoy.',
  'Ya recibimos tu pago de 50.000 pesos.',
  'Recibí tu comprobante y tu pago está confirmado.',
  'Tu comprobante es válido',
  'El comprobante fue verificado por el equipo.',
  'El equipo ya verificó tu pago.',
  'Tu pedido queda pagado.',
  'Veo que ya pagaste.',
  'No te preocupes, el dinero ya llegó.',
  'Sí tu Yape entró',
  'El pago para tu pedido está acreditado',
  'PAGO  CONFIRMADO',
  '*Pago confirmado* ✅',
  'Verifiqué tu pago.',
  'Tu consignación ya se ve reflejada.',
  'Your payment has been received.',
  'Your order is paid.',
  'Seu pagamento foi confirmado.',
  'O pedido está pago.',
  'Votre paiement est confirmé.',
])('«%s»: says that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})

test.each([
  'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.',
  'Gracias, recibimos tu comprobante de pago.',
  'Recibimos el comprobante de la transferencia, lo revisa una persona.',
  'Todavía no hemos confirmado tu pago.',
  'Cuando el pago esté confirmado te aviso.',
  'Una vez confirmado el pago, enviamos el pedido.',
  'Apenas el equipo verifique tu pago te escribimos.',
  'Puedes pagar por Nequi o Bancolombia.',
  'El total es 50.000 pesos.',
  'Para que el equipo valide el pago, mándame la captura.',
  'Abrimos a las 9.',
  'We will confirm once the payment is received.',
])('«%s»: does not', (reply) => {
  expect(statesPayment(reply)).toBe(false)
})

test('a long reply is read at once', () => {
  const start = performance.now()
  for (const text of ['pago '.repeat(40_000), ' y '.repeat(60_000), '¡!'.repeat(90_000)]) statesPayment(text)
  expect(performance.now() - start).toBeLessThan(1_000)
})
