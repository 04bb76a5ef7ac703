import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

const replies = `
Gratis, no hay nada por pagar
El pago está completo cuando se acreditan las dos cuotas.
El pago identificado con tu cédula se valida más rápido.
Los pagos por PSE quedan confirmados el mismo día.
Tu pago está siendo verificado.
Confirmamos los pagos en horario de oficina.
Es un regalo, no nos debes nada.
Your payment is being verified.
El pedido sale al día siguiente de acreditado el pago.
Los pedidos se preparan con el pago confirmado.
Sin pago confirmado no se despacha.
Con el comprobante registramos tu pago.
El pago queda registrado automáticamente al usar el link.
El diagnóstico es gratis, así que no nos debes nada.
Your payment needs to be verified first.
Payment is confirmed within one business day.
Payment is processed by Stripe.
The invoice is ready to be paid.
Seu Pix está sendo verificado.
O pagamento é confirmado em minutos.
Depois de confirmado o pagamento, enviamos.
Recibí la imagen del pago, la va a revisar una persona.
Gracias por avisar que pagaste, ya lo revisan.
Your payment can take two days to arrive.
Your payment has yet to be confirmed.
Your payment must be received by Friday.
We only ship paid orders.
We received your message about the payment.
I'll check whether your payment arrived.
You don't owe anything for the quote.
Paid orders ship the next day.
Paid parking is across the street.
The fully paid plan includes delivery.
Se o pagamento foi aprovado, você recebe um e-mail.
O pagamento fica confirmado depois da análise.
Recebi o comprovante do Pix, já vamos conferir.
No puedo asegurar que el pago llegó.
I can't tell whether the payment arrived.
Te confirmamos cuando quede acreditado.
Aún no vemos tu pago, ¿nos mandas el comprobante?
Tu pago está en proceso de verificación.
Tu comprobante será revisado por una persona.
El equipo verificará tu comprobante en breve.
Recibí tu comprobante, ahora lo revisa el equipo.
Gracias, ya tengo tu comprobante; te avisamos apenas lo verifiquen.
Todavía no puedo decirte si llegó el pago.
Para pagar, transfiere al Nequi 300 123 4567.
Puedes pagar con Yape al 999 111 222.
Aceptamos transferencia, Yape y efectivo.
Al recibir el pago preparamos tu pedido.
Tu pedido se confirma con el pago.
Tu pedido se envía cuando el pago esté acreditado.
La reserva se confirma con un anticipo del 30 %.
El anticipo no se devuelve si cancelas.
Si cancelas con 24 horas devolvemos el anticipo.
Los pagos se confirman en horario de oficina.
La verificación tarda hasta dos horas.
Tu saldo pendiente es de 35.000.
Te faltan 35.000 por pagar.
Debes pagar el saldo al recoger.
El saldo lo pagas el día de la entrega.
No pagas nada hasta que recibas.
La entrega es gratis.
La valoración es gratuita, no pagas nada.
Hoy no tienes nada que pagar, es gratis.
¿Ya hiciste la transferencia?
¿Cuándo hiciste el depósito?
¿Desde qué banco hiciste el pago?
¿Me mandas el comprobante, porfa?
Envía la foto del comprobante cuando pagues.
Si ya hiciste el pago, mándame la captura.
Revisé tu pedido y está completo.
Tu pedido ya está listo.
Tu cita está confirmada, pagas en el local.
Ya quedó registrada tu cita.
Todo está en orden con tu reserva.
Confirmamos la recepción de tu solicitud.
El precio incluye el envío.
El total con envío es de 128.000.
Puedes pagar en dos cuotas sin interés.
El link de pago vence hoy.
Your payment has not been confirmed yet.
We'll confirm as soon as your payment arrives.
Our team will verify your receipt.
We're verifying your payment.
We received your receipt and a person will check it.
You can pay by card, transfer or cash.
Payment is due at pickup.
Payment is required to confirm the booking.
Please complete your payment to confirm.
Once your payment is confirmed, we'll ship your order.
Your order ships after payment.
Your total is $60, including delivery.
You still have a balance of $20.
Delivery is free, so there is nothing extra to pay.
Have you made the payment?
When did you send the transfer?
Could you send us the receipt?
If you have already paid, please send the receipt.
Your appointment is confirmed, you pay at the clinic.
Everything is set for your appointment.
We accept Zelle and cash.
Your payment couldn't be verified.
Seu pagamento ainda está em análise.
Ainda não recebemos seu pagamento.
Avisamos quando o pagamento for confirmado.
A equipe vai verificar seu comprovante.
Recebemos seu comprovante, vamos conferir.
Pode pagar com Pix, cartão ou dinheiro.
A chave Pix é 11999998888.
O pagamento é feito na entrega.
Você pode mandar o comprovante?
Você já fez o Pix?
Se já fez o Pix, mande o comprovante.
Quando o Pix cair, confirmamos.
O total é R$ 90 com frete.
Faltam R$ 40.
Seu pedido está pronto, pague na retirada.
Seu horário está confirmado.
Não precisa pagar nada agora.
A avaliação é grátis.
Está tudo certo com o seu pedido.
Cuando se confirme el pago te enviamos la guía.
Te avisamos cuando quede acreditado.
Aún no vemos tu pago.
Todavía no se refleja tu depósito.
No hemos recibido el pago.
No me aparece la transferencia, ¿me mandas el comprobante?
El equipo está revisando tu comprobante.
Tu comprobante está en revisión.
En cuanto el banco confirme, despachamos.
Tan pronto quede registrado el pago te aviso.
Para confirmar la recepción del pago, el equipo revisa la cuenta.
La recepción del pago puede tardar 24 horas.
El pago se hace contra entrega.
No debes nada hasta que recibas el pedido.
No me debes nada por la consulta, es gratis.
La asesoría es gratis, no debes nada.
La consulta no tiene costo, no pagas nada.
Si tu cuenta está al día puedes renovar.
Para quedar al día debes pagar 2 cuotas.
Tu cuenta quedará al día cuando pagues.
Tienes que estar al día con los pagos.
Mantén tu cuenta al día.
Tus datos quedaron al día.
La lista de precios quedó al día.
Revisé tu pedido y todo está en orden.
Revisé tu solicitud y todo está en orden.
Revisé tu dirección y está bien.
Revisé tu comprobante, pero no se lee bien.
Revisé tu comprobante y falta la fecha.
Recibimos tu comprobante y lo revisará el equipo.
Ya quedó hecho tu pedido.
Ya quedó hecha la reserva, falta el pago.
Ya quedó el pedido, el pago lo haces al recoger.
¿Ya hiciste el pago?
¿Me confirmas si ya pagaste?
¿Ya quedó hecho el pago?
Dime cuando hagas el pago.
Haz el pago y envía la captura.
Puedes hacer el pago completo o en dos partes.
El pago en línea es seguro y rápido.
Las transferencias se acreditan en 24 horas.
Los pagos se verifican de lunes a viernes.
Tu pago será verificado hoy.
Tu pago se verificará en el transcurso del día.
El pago no ha sido aprobado todavía.
Tu transferencia todavía no llega.
Tu depósito tarda hasta 48 horas en reflejarse.
Por ahora no tengo confirmación de tu pago.
No puedo confirmar tu pago, lo verifica el equipo.
No tengo cómo confirmar pagos por aquí.
No podemos verificar pagos por este chat.
Una persona del equipo te confirma el pago.
El equipo te confirmará cuando reciba el dinero.
Necesito el comprobante para verificar el pago.
Compárteme el comprobante cuando hagas la transferencia.
Guarda tu comprobante de pago.
Si el pago fue exitoso, recibirás un correo.
Si ya pagaste, envía la captura.
Si no aparece el pago, el pedido se cancela.
El pedido se despacha después de confirmado el pago.
Después de recibir el pago, te llega la guía.
Al confirmar el pago te mandamos el enlace.
Antes de enviar verificamos el pago.
Verificamos cada pago a mano.
Aceptamos pagos completos y en cuotas.
Puedes abonar el 50 % y el resto al recibir.
Con el 50 % de anticipo separas la cita.
El anticipo no es reembolsable.
Aceptamos Nequi, Daviplata y efectivo.
El envío es gratis desde 100.000 pesos.
El total es de 85 soles, puedes yapear al 999 888 777.
Te quedan por pagar 30.000 pesos.
Tu saldo pendiente es de 120 pesos.
Debes 45.000 de la última compra.
Aún debes una cuota.
Te falta pagar el envío.
Falta confirmar tu pago.
Queda pendiente verificar tu transferencia.
Pago pendiente de verificación.
Estado del pago: por verificar.
El comprobante está por verificar.
Tu pago quedó en proceso.
No veo ningún depósito a tu nombre.
El banco todavía no confirma.
Todo está en orden con tu pedido, sale mañana.
Todo está listo para tu cita del martes.
Tu cita quedó confirmada.
Tu pedido está listo para recoger.
Confirmamos tu reserva para el viernes.
Confirmamos la recepción de tu pedido.
Confirmamos la recepción de tu mensaje.
Confirmamos la recepción de tu comprobante, lo revisa el equipo.
Acusamos recibo de tu comprobante; falta verificarlo.
Gracias por enviar el comprobante.
Gracias por tu compra.
Te confirmo los medios de pago: Yape y Plin.
Te confirmo el valor a pagar: 50.000.
Ya te envié los datos para el pago.
Ya te generé el link de pago.
Ya quedó generado el link de pago.
Tu link de pago quedó listo.
Ya quedó lista la factura para el pago.
El pago mínimo es de 20 dólares.
La cuota vence el 5.
Si pagas antes del 5 no tienes recargo.
Con la membresía ya no pagas envío.
La primera cita es gratis y no se paga nada.
Hoy no tienes que pagar.
Prueba gratis: no pagas nada los primeros 7 días.
Es cortesía, no debes nada.
El envío está cubierto por la garantía.
La reparación está cubierta por el seguro.
Tu cita quedó cancelada.
Quedó cancelada tu reserva como pediste.
El evento está cubierto hasta las diez.
El valor ya incluye el IVA.
El valor ya subió este mes.
Ya tenemos tus 3 vestidos listos.
El monto coincide con la cotización.
Completaste el formulario, gracias.
Completaste tu registro.
Terminaste de pedir, el total es 40 soles.
Realizaste el pedido con éxito, el pago es al recibir.
Ahí está tu pedido.
Revisé la cuenta y no está tu transferencia.
Verifiqué en el banco y no ha llegado.
Ya revisamos tu comprobante, pero no vemos el ingreso.
Para darte por pagado el pedido necesitamos ver el ingreso.
El cobro se hace al entregar.
Si todo está en orden con tu pago te escribimos.
El equipo confirma si el comprobante es correcto.
Tu comprobante se ve borroso.
No tengo deudas pendientes registradas a tu nombre, pero pregunta en caja.
Consulta si tienes saldo pendiente en la página.
Puedes pagar cuando quieras, no hay apuro.
We'll let you know once your payment goes through.
Your payment hasn't gone through yet.
Has your payment gone through?
Once payment is complete we will ship.
Payment is due on delivery.
You can pay by card or cash.
We accept PayPal and bank transfers.
I can't confirm payments here; the team will.
We haven't received your payment.
We have not got your payment yet.
We've got your payment receipt, the team will check it.
We've got your order.
Complete payment is required before shipping.
Payment complete?
Payment completes your booking.
To complete payment, use this link.
Please complete the payment by Friday.
Payments usually clear in two days.
Payments are processed within 24 hours.
Your payment is pending.
Your payment is still processing.
Our team is checking your transfer.
A person will confirm your payment.
Send us a screenshot when you've paid.
Did you pay already?
If you already paid, send the receipt.
If your payment went through you will get an email.
When your transfer arrives we will tell you.
You still owe $20.
You owe us $20.
It's free, you don't pay anything.
Your booking is confirmed; you pay at the shop.
Your order is complete and ready to pay.
Your order is confirmed, payment on delivery.
Payment by transfer takes one day.
We check every receipt by hand.
Thanks for the receipt, we'll verify it.
I checked your order and everything looks good.
I checked your receipt and I can't read the date.
Everything is in order with your booking.
The team will get back to you when the funds arrive.
We will confirm receipt of your payment by email.
Got your message, thanks.
Got your receipt, our team will check it.
We only accept full payment in advance.
The balance is due at pickup.
No deposit needed, you pay on the day.
Refunds are processed after the payment clears.
Assim que o pagamento for identificado, avisamos.
Ainda não identificamos seu pagamento.
Pagamento ainda não identificado.
O pagamento não foi identificado.
Seu Pix ainda não caiu.
Vou verificar seu pagamento.
A equipe vai conferir o comprovante.
Você pode pagar por Pix ou cartão.
A chave Pix é o CNPJ.
O pagamento é na entrega.
Depois do pagamento enviamos o código.
Recebi seu comprovante, a equipe vai verificar.
Você já pagou?
O pagamento foi identificado?
Se já pagou, mande o comprovante.
Quando cair na conta eu aviso.
O frete é grátis, não paga nada.
Faltam 50 reais.
Seu pagamento está em análise.
Não consigo confirmar pagamentos por aqui.
Os pagamentos são identificados em até um dia.
Pagamentos por boleto compensam em 3 dias.
Aceitamos Pix, cartão e dinheiro.
Seu pedido foi confirmado, pagamento na retirada.
Pode fazer o Pix agora?
Aguardando confirmação do pagamento.
Está tudo certo com seu pedido.
Conferi seu pedido e está tudo certo.
Identificamos seu cadastro.
O comprovante está em análise.
Confirmamos o recebimento do seu pedido.
O valor já inclui o frete.
Localizamos seu pedido.
A consulta é cortesia, você não deve nada.
Depois que o pagamento compensar, enviamos.
`

test.each(replies.trim().split('\n'))('«%s»: does not say that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(false)
  expect(statesPayment(reply, { isOnlyFile: true })).toBe(false)
})
