import { channels, errorCatalog } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { CallWorkflow, FindN8nConnection, N8nFailure } from '../../ports/n8n/automation.ts'
import type { ChannelAccount } from '../../ports/channel-account.ts'
import type { Channel, DeliveryResult, OutboundFile } from '../../ports/channel.ts'
import { parseSessionAnswer } from './parse-answer.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

export type N8nChannelDeps = {
  connectionOf: FindN8nConnection
  callWorkflow: CallWorkflow
  /** Waits longer: the workflow downloads the file from this server and uploads it. */
  callFileWorkflow: CallWorkflow
  clock: Clock
}

const PHONE_SUFFIX = channels.whatsapp.phoneSuffix ?? ''

/** Sends through the sessions workflow of the workspace's n8n. */
export function createN8nChannel({ connectionOf, callWorkflow, callFileWorkflow, clock }: N8nChannelDeps): Channel {
  async function deliver(
    call: CallWorkflow,
    { workspaceId, agentSession }: Pick<ChannelAccount, 'workspaceId' | 'agentSession'>,
    contactKey: string,
    content: { operationType: 'send' | 'send_file'; text: string; messageId: string },
  ): Promise<DeliveryResult> {
    const connection = await ignoreFailure(connectionOf(workspaceId))
    if (!connection) return refusedDelivery(errorCatalog[connection === null ? 'n8n.missing' : 'n8n.unread'].text)
    if (agentSession === '') return refusedDelivery('Este agente no tiene un WhatsApp vinculado')
    const timestamp = clock.now().toISOString()
    const number = contactKey.replace(PHONE_SUFFIX, '')
    const message = { sessionName: agentSession, number, ...content, timestamp }
    const called = await call(connection, '/evolution-api', message, parseSessionAnswer)
    if (called.outcome === 'failed') return toDelivery(called, content.operationType)
    const { isDone, messageId } = called.value
    if (messageId !== null) return { outcome: 'sent', externalId: messageId }
    return { outcome: 'ambiguous', cause: isDone ? NO_MESSAGE_ID_TEXT : UNCLEAR_ANSWER_TEXT }
  }

  return {
    platform: 'whatsapp',
    isIdempotent: false,

    /** n8n knows contacts by their numbers; another engine may have met them under an alias. */
    addressOf: ({ contactKey, contactPhone }) =>
      contactPhone === null ? contactKey : `${contactPhone}${PHONE_SUFFIX}`,

    send: (account, contactKey, text, id) =>
      deliver(callWorkflow, account, contactKey, { operationType: 'send', text, messageId: id }),

    /** The workflow downloads the file under the message's id while it sends it. */
    sendFile(account, contactKey, { file, caption, id }) {
      const described = { mediaType: mediaTypeOf(file, caption), mimeType: file.type, fileName: file.name }
      const message = { operationType: 'send_file', text: caption, messageId: id, ...described } as const
      return deliver(callFileWorkflow, account, contactKey, message)
    },

    /** The workflows have no operation for the next ones. */
    sendCard: async () => rejectedDelivery(NO_CARDS_TEXT),
    async showTyping() {},
  }
}

/** As what WhatsApp shows it: its audios have no caption, and phones do not play every Ogg. */
const mediaTypeOf = ({ kind, type }: OutboundFile, caption: string): OutboundFile['kind'] =>
  (kind === 'audio' && type === 'audio/ogg') || ((kind === 'audio' || kind === 'voice') && caption !== '')
    ? 'document'
    : kind

const NO_MESSAGE_ID_TEXT = 'n8n contestó, y no dijo qué mensaje envió'
const UNCLEAR_ANSWER_TEXT = 'n8n contestó algo que no dice si lo envió'
const REFUSED_TEXT =
  'Tu flujo de n8n contestó que no pudo enviarlo. Míralo en n8n, en «Executions», o en el registro de Evolution API'
const NO_SEND_OPERATION_TEXT =
  'Tu flujo de n8n no sabe enviar mensajes. Instala el de Portavoz en «Automatización», o añádele la operación «send»'

const NO_CARDS_TEXT = 'Tu n8n envía textos y archivos. Envía ubicaciones y contactos desde el celular'

function toDelivery({ cause, taken }: N8nFailure, operation: 'send' | 'send_file'): DeliveryResult {
  const text = errorCatalog[`n8n.${cause}`].text
  if (taken === 'maybe') return { outcome: 'ambiguous', cause: text }
  if (cause === 'unknown_operation')
    return rejectedDelivery(operation === 'send' ? NO_SEND_OPERATION_TEXT : errorCatalog['media.not_sendable'].text)
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
