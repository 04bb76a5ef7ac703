import { channels, errorCatalog } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { CallWorkflow, FindN8nConnection, N8nFailure } from '../../ports/n8n/automation.ts'
import type { Channel, DeliveryResult } from '../../ports/channel.ts'
import { parseSessionAnswer } from './parse-answer.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

type N8nChannelDeps = { connectionOf: FindN8nConnection; callWorkflow: CallWorkflow; clock: Clock }

const PHONE_SUFFIX = channels.whatsapp.phoneSuffix ?? ''

/** Sends through the sessions workflow of the account's n8n. */
export const createN8nChannel = ({ connectionOf, callWorkflow, clock }: N8nChannelDeps): Channel => ({
  platform: 'whatsapp',
  isIdempotent: false,

  /** n8n knows contacts by their numbers; another engine may have met them under an alias. */
  addressOf: ({ contactKey, contactPhone }) => (contactPhone === null ? contactKey : `${contactPhone}${PHONE_SUFFIX}`),

  async send({ workspaceId, agentSession }, contactKey, text, id) {
    const connection = await ignoreFailure(connectionOf(workspaceId))
    if (!connection) return refusedDelivery(errorCatalog[connection === null ? 'n8n.missing' : 'n8n.unread'].text)
    if (agentSession === '') return refusedDelivery('Este agente no tiene un WhatsApp vinculado')
    const timestamp = clock.now().toISOString()
    const number = contactKey.replace(PHONE_SUFFIX, '')
    const message = { sessionName: agentSession, operationType: 'send', number, text, messageId: id, timestamp }
    const called = await callWorkflow(connection, '/evolution-api', message, parseSessionAnswer)
    if (called.outcome === 'failed') return toDelivery(called)
    const { isDone, messageId } = called.value
    if (messageId !== null) return { outcome: 'sent', externalId: messageId }
    return { outcome: 'ambiguous', cause: isDone ? NO_MESSAGE_ID_TEXT : UNCLEAR_ANSWER_TEXT }
  },

  /** The workflows have no operation for the next two. */
  sendFile: async () => rejectedDelivery(errorCatalog['media.not_sendable'].text),
  async showTyping() {},
})

const NO_MESSAGE_ID_TEXT = 'n8n contestó, y no dijo qué mensaje envió'
const UNCLEAR_ANSWER_TEXT = 'n8n contestó algo que no dice si lo envió'
const REFUSED_TEXT =
  'Tu flujo de n8n contestó que no pudo enviarlo. Míralo en n8n, en «Executions», o en el registro de Evolution API'
const NO_SEND_OPERATION_TEXT =
  'Tu flujo de n8n no sabe enviar mensajes. Instala el de Portavoz en «Automatización», o añádele la operación «send»'

function toDelivery({ cause, taken }: N8nFailure): DeliveryResult {
  const text = errorCatalog[`n8n.${cause}`].text
  if (taken === 'maybe') return { outcome: 'ambiguous', cause: text }
  if (cause === 'unknown_operation') return rejectedDelivery(NO_SEND_OPERATION_TEXT)
  if (cause === 'refused' || cause === 'duplicate') return rejectedDelivery(REFUSED_TEXT)
  return cause === 'no_such_session' ? rejectedDelivery(text) : refusedDelivery(text)
}

const refusedDelivery = (cause: string): DeliveryResult => ({
  outcome: 'refused',
  cause,
  retryAfterMs: 0,
  problem: null,
})
const rejectedDelivery = (cause: string): DeliveryResult => ({ outcome: 'rejected', cause, blocked: false })
