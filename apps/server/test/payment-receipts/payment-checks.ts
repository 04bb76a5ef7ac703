import type { ModelReply } from '../fakes/model/model-reply.ts'

/** Whether a request asks if a draft confirms a payment; some models get no tools, so its words tell. */
export const isPaymentCheck = (body: Record<string, unknown>): boolean =>
  JSON.stringify(body).includes('Contesta con payment_statement.')

/** The model's answer, as a call of the tool. */
export const paymentCheckReply = (confirms: unknown): ModelReply => ({
  tool: { name: 'payment_statement', input: { confirms } },
})
