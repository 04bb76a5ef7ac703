import type { Clock } from '../../platform/clock.ts'
import type { EvolutionSession, EvolutionSessionOf, ReportSession, TickElsewhere } from '../../ports/evolution.ts'
import type { OwnMessage, SessionHeard, Tick } from '../../ports/whatsapp.ts'
import type { EvolutionEvent, Ticked } from './events.ts'
import type { TellsMessage } from './message.ts'
import { observedIn } from './observed.ts'
import { createInOrder } from './in-order.ts'

/** What WhatsApp's own words mean; null for what is not between this account and one person. */
export type ReadMessage = (message: TellsMessage) => Promise<SessionHeard | null>

export type Ears = {
  sessionOf: EvolutionSessionOf
  read: ReadMessage
  /** Returns when it is kept: by its agent, or for the one to come. */
  hear: (session: Pick<EvolutionSession, 'name' | 'agentId'>, heard: SessionHeard) => Promise<void>
  sent: (message: OwnMessage) => Promise<void>
  ticked: (tick: TickElsewhere) => Promise<void>
  report: ReportSession
  clock: Clock
}

const statuses: Record<string, Tick['status']> = {
  ERROR: 'failed',
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
}

/** One event of one account. What is about a session that is not that account's changes nothing. */
export const createTellEvolution = ({ sessionOf, read, hear, sent, ticked, report, clock }: Ears) => {
  const inOrder = createInOrder()
  return async (userId: string, event: EvolutionEvent): Promise<void> => {
    const session = await sessionOf(userId, event.instance)
    if (!session) return
    switch (event.kind) {
      case 'messages.upsert':
        for (const message of event.data) await upserted(session, message)
        return
      case 'send.message':
        for (const message of event.data) await sentOne(session, message)
        return
      case 'messages.update':
        for (const update of event.data) await tickedOne(session, update)
        return
      case 'connection.update':
      case 'qrcode.updated':
        await inOrder(event, async () => {
          // As it stands once whatever came before it is known.
          const standing = await sessionOf(userId, event.instance)
          for (const observed of standing ? observedIn(event, standing, clock.now()) : [])
            await report(session.name, session.version, observed)
        })
    }

    async function upserted(at: EvolutionSession, message: TellsMessage) {
      const heard = isSilenced(at) ? null : await read(message)
      if (!heard || isToItself(at, heard) || (heard.kind === 'aside' && !heard.aside)) return
      await hear(at, heard)
    }

    async function sentOne(at: EvolutionSession, message: TellsMessage) {
      const heard = isSilenced(at) ? null : await read(message)
      if (heard?.kind !== 'message' || at.agentId === null) return
      const { isOwn: _, contactName: __, ...said } = heard.message
      await sent({ ...said, agentId: at.agentId })
    }

    async function tickedOne({ agentId }: EvolutionSession, { id, remoteJid, fromMe, status }: Ticked) {
      const reached = statuses[status]
      if (!fromMe || agentId === null || id === '' || reached === undefined) return
      const cause = reached === 'failed' ? 'WhatsApp no aceptó el mensaje' : null
      await ticked({ agentId, contactKey: remoteJid, formerKey: null, externalId: id, status: reached, cause })
    }
  }
}

/** It is being left: nothing of it is kept any more. */
const isSilenced = ({ wish }: EvolutionSession) => wish === 'leave'

/** Notes that the account writes to itself are nobody's business. */
const isToItself = ({ phoneNumber }: EvolutionSession, heard: SessionHeard): boolean => {
  const { contactPhone } = heard.kind === 'message' ? heard.message : heard.envelope
  return phoneNumber !== null && contactPhone === phoneNumber
}
