import { expect, test } from 'vitest'
import { paymentAskedIn } from './asked-payment.ts'
import { statesPayment } from './states-payment.ts'

const isHeld = (burst: string, reply: string, { hasNewReceipt = false, isOnlyFile = false } = {}) =>
  statesPayment(reply, { isOnlyFile, asked: paymentAskedIn(burst, { hasNewReceipt, isOnlyFile }) })

const ARRIVED = '¿ya llegó mi pago?'

test.each([
  'Sí, ya llegó.',
  'Sí, llegó.',
  'Sí, ya lo recibimos',
  'Ya nos cayó',
  'Ya se acreditó',
  'Te confirmo que ya ingresó',
  'Sí, ya quedó.',
  'Sí Ana ya llegó, gracias',
  'Sí señora, ya entró',
  'Claro que sí, ya lo tenemos',
  'Ya lo recibimos y hoy enviamos tu pedido',
  'Sí, te llega mañana el pedido, ya lo recibimos.',
  'No te preocupes, ya llegó 😊',
  'Sí. ¿Algo más?',
  'Sí señora',
  'Así es',
  'Recibido',
  'Ya está confirmado',
  'Ya nos llegó esta mañana',
  'Llegó hace 5 minutos',
  'Sim, caiu',
  'Sim, já recebemos',
  'Yes, we got it',
  'Yes, it arrived this morning',
  'Oui, nous l’avons bien reçu',
])(`«${ARRIVED}», «%s»: says that it arrived`, (reply) => {
  expect(isHeld(ARRIVED, reply)).toBe(true)
  expect(isHeld(ARRIVED, reply, { isOnlyFile: true })).toBe(true)
})

test.each([
  ['les llego la transferencia', 'Sí, ya llegó.'],
  ['¿Te cayó el abono?', 'Ya nos cayó'],
  ['o pix caiu?', 'Sim, caiu'],
  ['did you get my transfer?', 'Yes, we got it'],
  ['¿ya se acreditó mi yape?', 'Ya se acreditó'],
  ['¿recibieron mi comprobante?', 'Sí, ya se acreditó'],
  ['¿ya llegó?', 'Sí, ya llegó.'],
  ['hola, ¿ya les quedó?', 'Sí, ya quedó.'],
  ['¿y?', 'Ya nos cayó'],
  ['ya te hice la consignación', 'Sí, ya la recibimos.'],
])('«%s», «%s»: says that it arrived', (burst, reply) => {
  expect(isHeld(burst, reply)).toBe(true)
})

test.each([
  [ARRIVED, 'Todavía no ha llegado.'],
  [ARRIVED, 'Aún no lo recibimos, el banco demora.'],
  [ARRIVED, 'No, no nos ha caído'],
  [ARRIVED, 'Sí, el equipo lo está verificando.'],
  [ARRIVED, 'Sí, ya está en revisión.'],
  [ARRIVED, 'Ya le pregunté al equipo.'],
  [ARRIVED, 'Ya te confirmo por aquí.'],
  [ARRIVED, 'Sí, un momento.'],
  [ARRIVED, 'Claro, lo revisa una persona.'],
  [ARRIVED, 'Apenas llegue te aviso.'],
  [ARRIVED, 'Si ya llegó, el equipo te confirma.'],
  [ARRIVED, 'Cuando esté confirmado te escribimos.'],
  [ARRIVED, '¿Ya llegó a tu banco el descuento?'],
  [ARRIVED, 'Got it, the team will check.'],
  [`${ARRIVED} ¿y tienen la talla M?`, 'Sí, ya llegó la talla M.'],
  [`${ARRIVED} ¿y mi pedido?`, 'El pedido ya llegó a la sucursal.'],
  ['¿ya llegó mi pedido?', 'Sí, ya llegó.'],
  ['¿ya llegó la camiseta?', 'Ya nos llegó'],
  ['¿tienen torta de chocolate?', 'Sí, ya quedó.'],
  ['¿abren hoy?', 'Sí.'],
  ['¿puedo pagar por Nequi?', 'Sí.'],
  ['¿puedo pagar por Nequi?', 'Claro que sí'],
  ['¿aceptan transferencia?', 'Sim, com certeza'],
  ['¿les llegó mi comprobante?', 'Sí, ya llegó.'],
  ['ahí va el comprobante de pago', 'Sí, ya lo recibí, gracias.'],
  ['ya pagué', 'Recibido, gracias.'],
  ['ya te hice la transferencia', 'Listo, gracias por avisar.'],
  ['gracias', 'Listo, ya quedó.'],
])('«%s», «%s»: does not', (burst, reply) => {
  expect(isHeld(burst, reply)).toBe(false)
})

test.each([
  ['¿Ya les llegó esta en talla M? La pago por Nequi', '¡Sí, ya llegó! Te la aparto.'],
  ['¿Quedó agendada mi cita? Yo pago en efectivo allá', '¡Sí!'],
  ['¿Quedó agendada mi cita? Yo pago en efectivo allá', 'Sí, ya quedó.'],
  ['¿Recibieron mi dirección? El pago es contra entrega', 'Sí, ya la recibimos.'],
  ['¿Recibieron mi dirección y el pago es contra entrega?', 'Sí.'],
  ['¿Me confirmas la cita? El pago lo hago allá', 'Sí, confirmado: martes a las 10.'],
  ['¿me confirmas la cita y a qué cuenta hago el pago?', 'Confirmado, martes a las 10 am.'],
  ['ya hice la transferencia. ¿me confirmas la dirección?', 'Claro, confirmado: Calle 10 #5-20.'],
  ['¿Está listo mi pedido? Hago la transferencia al recoger', 'Sí, ya está.'],
  ['ya hice el pago, ¿está lista mi torta?', 'Sí, ya está.'],
  ['quedo pendiente del pago, ¿puedo pasar mañana?', '¡Claro!'],
  ['quedo atento al pago, ¿sí?', 'Claro, gracias.'],
  ['Quedo atenta. El pago lo hago mañana, ok?', 'Sí, claro.'],
  ['Si ves el pago me avisas', 'Claro que sí.'],
  ['avísame cuando veas el pago o cuando haya llegado', '¡Claro, señora!'],
  ['¿El pago lo hago cuando haya llegado?', 'Sí, exacto.'],
  ['¿El pago es cuando ya esté todo confirmado?', 'Sí, así es.'],
  ['el pago ya quedó programado para mañana, ok?', 'Sí, gracias.'],
  ['¿Me llegó descuento? ¿el abono es del 50%?', 'Sí.'],
  ['me ves el valor del abono?', 'Claro'],
  ['Chegou o tênis 38? Pago no pix', 'Sim, chegou!'],
  ['Vcs receberam a foto? Aceita pix?', 'Sim!'],
  ['Vcs receberam a foto? Aceita pix?', 'Sim, recebemos!'],
  ['Can I get it today if I send the payment now?', 'Yes!'],
])('another question, «%s», «%s»: does not', (burst, reply) => {
  expect(isHeld(burst, reply)).toBe(false)
  expect(isHeld(burst, reply, { isOnlyFile: true })).toBe(false)
})

test.each([
  ['ya pagué, ¿les llegó?', 'Sí, ya llegó'],
  ['ya pagué, les llegó?', 'Sí'],
  ['ya pagué ¿ya?', 'Sí'],
  ['Ya te hice la transferencia. Mi dirección es Calle 10. ¿Ya les llegó?', 'Sí'],
  ['¿Tienen talla M? Ya pagué. ¿Les llegó?', 'Sí, ya llegó.'],
  ['¿Quedó agendada mi cita? ¿Y les llegó el pago?', 'Sí'],
  ['¿Ya llegó la segunda transferencia?', 'Sí'],
  ['les llego la transferencia', 'Sí'],
  ['si les llego mi pago?', 'Sí'],
  ['me confirmas si ya llegó el pago', 'Sí'],
  ['ya quedo mi pago?', 'Sí'],
  ['¿ves mi transferencia?', 'Sí'],
  ['¿recibieron los 50.000?', 'Sí, claro'],
  ['did you get my transfer?', 'Yes'],
  ['¿mi pago fue aprobado?', 'Sí'],
  ['¿ya está el pago?', 'Sí, ya está'],
  ['¿tienen ya mi transferencia?', 'Sí'],
  ['¿me confirmas el abono?', 'Confirmado'],
  ['avísame cuando llegue el pago', 'Ya llegó'],
  ['¿y el pago?', 'Ya nos cayó'],
  ['¿Mi pago? ¿Está listo mi pedido?', 'Sí, ya llegó'],
  ['Já fiz o pix. Está pronto meu pedido?', 'Sim, já chegou'],
  ['let me know if you got my payment', 'Yes'],
  ['já fiz o pix, chegou?', 'Sim'],
  ['ya hice la transferencia. ¿me confirmas la dirección?', 'Sí, ya llegó.'],
  ['ya pagué', 'Sí, ya llegó.'],
])('the payment, «%s», «%s»: says that it arrived', (burst, reply) => {
  expect(isHeld(burst, reply)).toBe(true)
  expect(isHeld(burst, reply, { isOnlyFile: true })).toBe(true)
})

test('a receipt alone: received is no payment, settled is one', () => {
  const beside = { hasNewReceipt: true }
  expect(isHeld('', 'Ya lo recibí, gracias.', beside)).toBe(false)
  expect(isHeld('ya pagué', 'Sí, ya lo recibimos.', beside)).toBe(false)
  expect(isHeld('', 'Ya nos cayó', beside)).toBe(true)
  expect(isHeld('¿ya llegó mi pago?', 'Sí, ya llegó.', beside)).toBe(true)
})

test('a picture of a product: what arrived may be the product', () => {
  expect(isHeld('¿ya llegó?', 'Sí, ya llegó.', { isOnlyFile: true })).toBe(false)
  expect(isHeld('¿ya llegó?', 'Sí, ya llegó.')).toBe(true)
})

test('a long question is read at once', () => {
  const before = process.cpuUsage()
  for (const part of ['pago ', '¿ya?', 'ya llegó ', 'comprobante de ', 'é'])
    isHeld(part.repeat(20_000), `Sí, ${'ya lo '.repeat(20_000)}`)
  // Work that grows with the square of the length takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})
