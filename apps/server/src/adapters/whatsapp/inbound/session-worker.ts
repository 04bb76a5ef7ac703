import type { Random } from '../../../platform/security/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { runWithLabel } from '../../../platform/loop-watch/task-label.ts'
import type { SentMessage } from '../../../ports/channel.ts'
import type { SessionKeyStoreFor } from '../../../ports/whatsapp/session-key-store.ts'
import type { WebVersions } from '../../../ports/whatsapp/web-version.ts'
import type { SessionInbound, SessionObservation, MessageReceipt } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { ConnectionAttemptDeps } from '../connection/attempt-connection.ts'
import { createKeepConnected } from '../connection/keep-connected.ts'
import type { WhatsAppConnection, ReceiptUpdate } from '../connection/connection.ts'
import { parseInbound } from '../parsing/parse-inbound.ts'
import { type ParsedMessage, parseEnvelope } from '../parsing/parse-message.ts'
import { createPersistWithFallback } from './persist-with-fallback.ts'
import { parseContactAddress } from '../parsing/contact-address.ts'
import type { MakeSessionThumbnail } from '../outbound/file-content.ts'
import { describeRefusal } from '../outbound/describe-refusal.ts'
import type { WhatsAppTimeouts } from '../timeouts.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'

export type SessionWorkerSettings = {
  url: string | undefined
  mediaUrl: string
  makeThumbnail: MakeSessionThumbnail
  versions: WebVersions
  log: Log
  clock: Clock
  random: Random
  timeouts: WhatsAppTimeouts
  connections: Map<string, WhatsAppConnection>
}

export type SessionHandlers = {
  keyStoreFor: SessionKeyStoreFor
  /** Null while no agent uses that session. */
  findAgentId: (session: string) => Promise<string | null>
  /** Resolves when the message is stored, for the agent or for a future one. */
  receiveFromSession: (session: string, inbound: SessionInbound) => Promise<void>
  recordReceipt: (handleReceipt: MessageReceipt) => Promise<void>
  /** A message that the agent sent, found by either address of the contact, or null. */
  findSentMessage: (
    message: Pick<MessageReceipt, 'contactKey' | 'formerKey' | 'externalId'> & { agentId: string },
  ) => Promise<SentMessage | null>
  report: (session: string, version: string, observation: SessionObservation) => Promise<void>
  onReady: () => void
}

export function createSessionWorker(
  { findAgentId, receiveFromSession, recordReceipt, findSentMessage, ...handlers }: SessionHandlers,
  settings: SessionWorkerSettings,
) {
  const { clock, log, timeouts } = settings
  const persistWithFallback = createPersistWithFallback()
  const handleReceipt = async (session: string, receipt: ReceiptUpdate) => {
    const status = receiptStatus(receipt)
    if (!status) return
    const { contactKey, formerKey } = parseContactAddress(receipt.key)
    const cause = status === 'failed' ? describeRefusal(receipt.causes.find((one) => /^\d+$/.test(one))) : null
    await recordReceipt({ session, contactKey, formerKey, externalId: receipt.key.id ?? '', status, cause })
  }
  const receiveUndecryptable: ConnectionAttemptDeps['receiveUndecryptable'] = async (session, message) => {
    const envelope = parseEnvelope(message)
    if (!envelope) return
    const waitUntil = new Date(clock.now().getTime() + timeouts.unopenedMs)
    await persistWithFallback(
      `${session} ${message.key.id} unopened`,
      () => receiveFromSession(session, { kind: 'unopened', envelope, waitUntil }),
      async (err) => log.error({ err, session }, 'an undecryptable message could not be stored'),
    )
  }
  const receiveMessage: ConnectionAttemptDeps['receiveMessage'] = async (session, message) => {
    const inbound = parseInbound(message)
    if (!inbound) return
    await persistWithFallback(
      `${session} ${message.key.id}`,
      () => receiveFromSession(session, inbound),
      async (err) => {
        log.error({ err, session }, 'a message was stored without its content')
        if (inbound.kind === 'message')
          await receiveFromSession(session, { kind: 'message', message: withoutContent(inbound.message) })
      },
    )
  }
  return createKeepConnected({
    ...settings,
    ...handlers,
    receiveUndecryptable: (...args) =>
      runWithLabel('whatsapp undecryptable message', () => receiveUndecryptable(...args)),
    receiveMessage: (...args) => runWithLabel('whatsapp message', () => receiveMessage(...args)),
    async findSentMessage(session, key) {
      const agentId = await findAgentId(session)
      const { contactKey, formerKey } = parseContactAddress(key)
      return agentId && key.id ? findSentMessage({ agentId, contactKey, formerKey, externalId: key.id }) : null
    },
    recordReceipt: (session, receipt) =>
      void logFailure(
        runWithLabel('whatsapp receipt', () => handleReceipt(session, receipt)),
        { log, message: 'a receipt could not be stored', context: { session } },
      ),
  })
}

const withoutContent = (inbound: ParsedMessage): ParsedMessage => ({
  ...inbound,
  type: 'other',
  text: '',
  details: {},
  media: null,
  contactName: null,
})

function receiptStatus({ status }: ReceiptUpdate): MessageReceipt['status'] | null {
  if (status === 0) return 'failed'
  if (status === 2) return 'sent'
  if (status === 3) return 'delivered'
  return status >= 4 ? 'read' : null
}
