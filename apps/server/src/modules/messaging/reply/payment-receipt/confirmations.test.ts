import { expect, test } from 'vitest'
import { statesPayment } from './states-payment.ts'

const replies = `
Your payment has gone through
Payment complete
We've got your payment
Confirmamos la recepción de tu pago
Revisé tu comprobante y todo está en orden
Tu cuenta quedó al día
Ya quedó hecho el pago
No me debes nada
Pagamento identificado
Revisamos tu comprobante y está perfecto.
Tu pago ya está en el sistema.
Ya registré tu pago en el sistema.
Ya apliqué tu pago a la factura.
Tu cuenta ya está al corriente.
No tienes deudas pendientes.
No tienes ningún saldo pendiente con nosotros.
Ya cubriste el total de tu pedido.
Cubriste el saldo completo, gracias.
Con tu pago queda cubierto el pedido.
Tu pedido ya está cubierto.
El cobro se hizo correctamente.
Acuso recibo de tu pago.
Te confirmo la recepción del depósito por $350.
Ya me cayeron los 50 mil.
Ya tengo tus 200 pesos.
Tu dinero ya está con nosotros.
Ya contamos con tu pago.
Contamos ya con tu anticipo.
Quedó cancelado el total.
Quedó cancelada tu cuota.
Tu cuota de noviembre ya quedó cancelada.
Tu mensualidad quedó cubierta.
Se acreditaron los 20.000 en la cuenta.
El comprobante coincide con nuestro extracto y está correcto.
El comprobante coincide con el ingreso en la cuenta.
Revisé el comprobante y está en orden.
Comprobante ok, despachamos hoy.
El comprobante pasó la verificación.
Sí se hizo el pago, todo bien.
Ya se hizo el pago.
Se concretó el pago.
Ya se reflejó en nuestra cuenta.
Ya lo vi en la cuenta, todo bien.
Ya está la plata en el banco.
Tu seña ya está.
No nos debes ni un peso.
No me quedas debiendo nada.
Ya no me debes.
Estás libre de deuda.
Ya no aparece saldo a tu nombre.
Ya liquidaste tu pedido.
Terminaste de pagar.
Terminaste de pagar tu moto, felicidades.
Completaste el pago.
Hiciste el pago correctamente.
Realizaste el pago con éxito.
Revisé la cuenta y ahí está tu transferencia.
Verifiqué en el banco y sí llegó.
Todo listo con el pago, mañana te llega.
Vi tu comprobante y está todo bien.
Chequeé tu comprobante y está ok.
Ya chequeamos tu transferencia y está bien.
Ya recibimos el valor completo.
El valor ya ingresó a nuestra cuenta.
Tus cuotas están al día.
We have received the funds.
The funds are in our account.
The funds have cleared.
Funds received.
The money is in our account now.
Your deposit has been credited.
Your payment has been credited to your account.
Your invoice is settled.
Your balance is cleared.
You have no outstanding balance.
You owe nothing.
We got the money.
Got your payment, thanks.
Got the transfer!
Your payment checks out.
I checked your receipt and everything looks good.
Your receipt looks good, we ship today.
Everything is in order with your payment.
Transaction approved.
Your transaction is complete.
The payment has posted to our account.
Your payment posted.
I can confirm your payment.
We confirm receipt of your payment.
This is to confirm receipt of your transfer.
We acknowledge receipt of your payment.
Your payment shows up in our account.
Your payment is showing in our system.
Payment is complete, thanks!
Your payment is all set.
We just got your deposit.
Your account is settled.
No balance due.
Seu Pix foi identificado.
Identificamos seu pagamento.
Localizamos seu Pix.
Pagamento compensado.
Já caiu aqui, obrigado!
Confirmamos o recebimento do seu pagamento.
Confirmo o recebimento do Pix.
Confirmei seu pagamento.
Verifiquei o comprovante e está tudo certo.
Comprovante conferido, tudo certo.
Conferi seu comprovante e está ok.
O dinheiro entrou.
O valor já entrou na conta.
O depósito entrou.
Transferência recebida.
A transferência foi concluída.
Pagamento efetuado com sucesso.
Pagamento concluído.
Você não deve mais nada.
Você não deve nada.
Sua conta está quitada.
Sua dívida foi quitada.
Fatura quitada.
Está tudo quitado.
Boleto compensado.
Seu saldo devedor é zero.
Seu pagamento já consta no sistema.
Consta o pagamento aqui.
Já consta como pago.
Seu pagamento foi processado.
Seu pagamento foi creditado.
Conferi aqui e o Pix já entrou.
Já está tudo pago.
O pagamento está certinho.
Vi aqui seu pagamento, obrigada!
Ya revisé y tu pago sí está.
Todo ok con tu transferencia.
Ya validaron tu pago.
Te confirmo que el pago ya se encuentra en nuestra cuenta.
Su cuenta no presenta saldos pendientes.
Su cuenta se encuentra al día.
Su crédito está al día.
Usted ya no debe nada.
Usted no tiene saldos pendientes.
Con este pago queda al día.
Con esto terminas de pagar, ¡felicidades!
Me llegó la platica.
Me acaba de entrar tu Nequi.
Acaba de caer tu transferencia.
Acabamos de recibir tu pago.
Acabo de recibir el depósito.
Ahí ya me figura el pago.
Ya me figura tu transferencia.
Ya nos aparece acreditada.
Ya lo tengo acreditado.
Ya me acreditaron tu transferencia.
Ya nos depositaron, gracias.
El pago está todo bien.
El pago está perfecto, gracias.
Conforme con tu pago.
Pago conforme.
Pago en orden.
Comprobante conforme.
Tu voucher está conforme.
La captura está bien, ya te despacho.
Revisé el soporte y todo ok.
Revisé la transferencia y todo bien.
Ya miré la cuenta y está tu pago.
Ya chequeé y me llegó.
Ya corroboré tu pago.
Corroboramos tu transferencia.
Constatamos tu depósito.
Comprobé tu pago.
Ya anoté tu pago.
Ya te anoté el abono.
Te registré el abono de 200.
Ya te descontamos el abono de la deuda.
Gracias por completar el pago.
Gracias por realizar el pago.
Gracias por hacer la transferencia.
Your payment has just come through.
Payment's in, thank you.
The payment is in our account.
The payment is all good.
Your account is in good standing, nothing is owed.
The receipt checks out.
The receipt is correct.
I've checked and your payment is there.
I have the money, thanks.
Money's in.
Thank you for completing your payment.
Thanks for sending the payment.
Seu pagamento entrou.
Seu Pix entrou, obrigada!
Recebemos o valor.
Recebi o valor total.
Recebi os 50 reais.
Os 50 reais caíram.
Os 100 reais já entraram.
Caiu certinho.
O pagamento foi concluído com sucesso.
O pagamento foi compensado.
O pagamento já foi feito.
Pagamento feito, obrigado.
Comprovante ok, obrigada.
Seu comprovante está certo.
O comprovante está correto.
Sua conta está em dia.
Você está em dia.
Você já pagou tudo.
Sua mensalidade está em dia.
Agradecemos o pagamento.
Agradeço seu pagamento.
Listo mi amor, ya me llegó la platica.
Ya impactó en la cuenta, gracias.
Ya la vi acreditada, mil gracias.
Ya confirmó el banco.
En el sistema figura tu pago.
Ya está cancelada la factura.
Tienes todo pago.
Tienes la cuenta al día.
Tienes tu saldo en cero.
Quedaste en cero.
Quedamos en cero.
Estamos en cero contigo.
Quedamos saldados.
Quedamos al día.
Ya estamos al día con tu pedido.
Ya no hay deuda.
Ya no hay nada pendiente.
No queda ningún saldo.
No te queda saldo por pagar.
Ya cancelaste todo.
Ya cancelaste el pedido completo, gracias.
Ya te resté el abono.
Acreditado, gracias.
Ya acreditó.
Ya ingresaron los 300 pesos.
Ya entraron los 45 soles.
Los fondos ya están en nuestra cuenta.
Los fondos ya fueron acreditados.
Ya cobré tu giro.
Ya cobramos tu giro.
Te puedo confirmar el pago.
Tu comprobante es real y el pago está.
Tu comprobante fue revisado y aprobado.
Revisamos tu comprobante: todo correcto.
Comprobante revisado, todo en orden.
El comprobante está perfecto, gracias.
Hi Ana, your payment came in this morning.
Your payment came in.
Your payment has come in, thanks!
Your payment is through.
We received the $50.
We did receive your payment.
I got your deposit this morning.
I got the payment, thanks!
I have your payment here.
We can confirm your deposit.
The payment was made successfully.
You are all settled.
You're all settled up.
We're all settled.
All settled, thank you!
Nothing else is owed.
You don't owe us a thing.
Your receipt checks out, thanks.
Your receipt is all good.
I looked at your receipt and it's fine.
Tudo certo, o Pix já está aqui.
Já consta o seu pagamento.
Seu pagamento aparece aqui.
O pagamento já aparece no sistema.
O sistema já confirmou seu pagamento.
O banco confirmou o Pix.
O financeiro confirmou seu pagamento.
A transferência foi recebida.
O valor foi creditado.
Recebi R$ 80, obrigada.
Recebemos os R$ 120.
Chegou o dinheiro.
O dinheiro chegou.
O dinheiro já está aqui.
Pix na conta!
Pagamento concluído com sucesso.
Seu boleto já foi compensado.
Está quitado.
Já está quitado.
Você quitou a dívida.
Você não tem mais débitos.
Não falta mais nada.
Seu comprovante está ok.
Vi o comprovante, está tudo certo.
Ya revisamos tu pago y fue aprobado.
Tu cuenta quedó en cero.
Ya no tienes deuda con nosotros.
Ya no nos debes.
No debes nada más.
Revisé y todo está en orden con tu pago.
Tu comprobante está en orden.
Comprobamos el ingreso de tu pago.
Ya vimos el ingreso en la cuenta.
Ya verificamos el ingreso de tu dinero.
Pago completo, gracias.
Payment settled.
Your invoice is now settled.
Your account balance is zero.
You no longer owe anything.
You have no pending payments.
We checked the receipt and everything is fine.
Já identificamos o pagamento.
Já está na conta, obrigada.
Conferimos o comprovante e está tudo certo.
Você não tem mais nada a pagar.
Está tudo pago, obrigado.
Pagamento compensado com sucesso.
O valor foi recebido.
`

test.each(replies.trim().split('\n'))('«%s»: says that it is paid', (reply) => {
  expect(statesPayment(reply)).toBe(true)
})
