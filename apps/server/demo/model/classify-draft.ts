import { paymentCheckReply } from '../../test/payment-receipts/payment-checks.ts'
import type { ModelCall, ModelReply } from '../../test/fakes/model/model-reply.ts'
import { foldText } from '../stories/sentences.ts'

/** What says in other words than those of the server's lists that a payment arrived. */
const DONE = [
  /descontad|abonad|saldad|acreditad|al dia\b|a salvo|paz y salvo|sin (?:saldo|deuda)/,
  /no (?:presenta|tienes?|quedan?|hay) (?:saldos?|deudas?|pendientes)/,
  /(?:llego|entro|cayo|recibimos|recibi|vimos) (?:tu|el|su) (?:pago|dinero|plata)/,
]
const TO_VERIFY = /verific|revis|confirma(?:n|mos)? por aqui/

/** Whether a draft confirms a payment, as a model that reads its meaning would say. */
export function classifyDraft({ lastUserText }: Pick<ModelCall, 'lastUserText'>): ModelReply {
  const [, draft = ''] = /<borrador>\n([\s\S]*)\n<\/borrador>/.exec(lastUserText) ?? []
  const folded = foldText(draft)
  return paymentCheckReply(DONE.some((pattern) => pattern.test(folded)) && !TO_VERIFY.test(folded) ? 'sí' : 'no')
}
