import type { Clock } from '../../platform/time/clock.ts'
import { ownValue } from '../../platform/text/own-value.ts'
import type { MessageUpdate } from '../../ports/channel.ts'
import type { EvolutionSession, FindEvolutionSession, ReportSession, ExternalReceipt } from '../../ports/evolution.ts'
import type { OwnerMessage, SessionInbound, MessageReceipt } from '../../ports/whatsapp/whatsapp-sessions.ts'
import { type EvolutionMessageUpdate, toProtocolMessage } from './message-updates.ts'
import type { EvolutionEvent, EvolutionReceipt } from './parse-event.ts'
import type { EvolutionMessage } from './message-schema.ts'
import { toSessionStates } from './session-state.ts'
import { createEventOrder } from './event-order.ts'
import { orderWithinSecond } from './order-within-second.ts'

/** Parses a WhatsApp message; null when it is not between this account and one person. */
export type ParseWhatsappMessage = (message: EvolutionMessage) => Promise<SessionInbound | null>

export type EvolutionEventDeps = {
  sessionOf: FindEvolutionSession
  parseMessage: ParseWhatsappMessage
  /** Resolves once the message is stored, with its agent or as a message without agent. */
  receive: (session: Pick<EvolutionSession, 'name' | 'agentId'>, inbound: SessionInbound) => Promise<void>
  /** False while it is unclear which message of ours it is. */
  recordSent: (message: OwnerMessage) => Promise<boolean>
  recordReceipt: (tick: ExternalReceipt) => Promise<void>
  /** False while the referenced message is unknown. */
  recordUpdate: (update: MessageUpdate) => Promise<boolean>
  report: ReportSession
  clock: Clock
}

const receiptStatuses: Record<string, MessageReceipt['status']> = {
  ERROR: 'failed',
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
}

/** Handles one event. False when it refers to an unknown or unclear message: Evolution must offer it again. */
export type HandleEvolutionEvent = (workspaceId: string, event: EvolutionEvent) => Promise<boolean>

/** Events of sessions that do not belong to the workspace change nothing. */
export const createEvolutionEventHandler = ({
  sessionOf,
  parseMessage,
  receive,
  recordSent,
  recordReceipt,
  recordUpdate,
  report,
  clock,
}: EvolutionEventDeps): HandleEvolutionEvent => {
  const handleInOrder = createEventOrder()
  return async (workspaceId, event) => {
    const session = await sessionOf(workspaceId, event.instance)
    if (!session) return true
    switch (event.kind) {
      case 'messages.upsert':
        for (const message of event.data) await receiveMessage(session, withOrderedTime(message, event.at, clock.now()))
        return true
      case 'send.message': {
        let areClear = true
        for (const message of event.data) areClear = (await recordSentMessage(session, message)) && areClear
        return areClear
      }
      case 'messages.update':
        for (const update of event.data) await recordMessageReceipt(session, update)
        return true
      case 'messages.edited':
      case 'send.message.update':
      case 'messages.delete': {
        let areKnown = true
        for (const one of event.data) areKnown = (await applyMessageUpdate(session, one)) && areKnown
        return areKnown
      }
      case 'connection.update':
      case 'qrcode.updated':
        await handleInOrder(event, async () => {
          // Read again: an earlier event of the session may have changed it.
          const current = await sessionOf(workspaceId, event.instance)
          for (const state of current ? toSessionStates(event, current, clock.now()) : [])
            await report(session.name, session.version, state)
        })
        return true
    }

    async function receiveMessage(at: EvolutionSession, message: EvolutionMessage) {
      const inbound = isBeingUnlinked(at) ? null : await parseMessage(message)
      if (!inbound || isNoteToSelf(at, inbound) || (inbound.kind === 'aside' && !inbound.update)) return
      await receive(at, inbound)
    }

    async function recordSentMessage(at: EvolutionSession, message: EvolutionMessage): Promise<boolean> {
      const inbound = isBeingUnlinked(at) ? null : await parseMessage(message)
      if (inbound?.kind !== 'message' || at.agentId === null) return true
      const { isOwn: _, contactName: __, ...ownMessage } = inbound.message
      return recordSent({ ...ownMessage, agentId: at.agentId })
    }

    async function applyMessageUpdate(at: EvolutionSession, one: EvolutionMessageUpdate | null): Promise<boolean> {
      const inbound = isBeingUnlinked(at) || !one ? null : await parseMessage(toProtocolMessage(one, clock.now()))
      if (inbound?.kind !== 'aside' || !inbound.update) return true
      if (at.agentId !== null) return recordUpdate({ ...inbound.update, agentId: at.agentId })
      // An edit does not name the contact, so its message cannot be found without an agent.
      if (inbound.update.kind === 'edit') return false
      await receive(at, inbound)
      return true
    }

    async function recordMessageReceipt(
      { agentId }: EvolutionSession,
      { id, remoteJid, fromMe, status }: EvolutionReceipt,
    ) {
      const receiptStatus = ownValue(receiptStatuses, status)
      if (!fromMe || agentId === null || id === '' || receiptStatus === undefined) return
      const cause = receiptStatus === 'failed' ? 'WhatsApp no aceptó el mensaje' : null
      await recordReceipt({
        agentId,
        contactKey: remoteJid,
        formerKey: null,
        externalId: id,
        status: receiptStatus,
        cause,
      })
    }
  }
}

const withOrderedTime = (message: EvolutionMessage, eventAt: string, now: Date): EvolutionMessage => ({
  ...message,
  messageTimestamp: orderWithinSecond(message.messageTimestamp, eventAt, now),
})

const isBeingUnlinked = ({ wish }: EvolutionSession) => wish === 'leave'

const isNoteToSelf = ({ phoneNumber }: EvolutionSession, inbound: SessionInbound): boolean => {
  const { contactPhone } = inbound.kind === 'message' ? inbound.message : inbound.envelope
  return phoneNumber !== null && contactPhone === phoneNumber
}
