import type { Clock } from '../../platform/clock.ts'
import { ownValue } from '../../platform/own-value.ts'
import type { Aside } from '../../ports/channel.ts'
import type { EvolutionSession, EvolutionSessionOf, ReportSession, TickElsewhere } from '../../ports/evolution.ts'
import type { OwnMessage, SessionHeard, Tick } from '../../ports/whatsapp.ts'
import { type Amended, asSaid } from './amended.ts'
import type { EvolutionEvent, Ticked } from './events.ts'
import type { TellsMessage } from './message.ts'
import { observedIn } from './observed.ts'
import { createInOrder } from './in-order.ts'
import { withinSecond } from './within-second.ts'

/** What WhatsApp's own words mean; null for what is not between this account and one person. */
export type ReadMessage = (message: TellsMessage) => Promise<SessionHeard | null>

export type Ears = {
  sessionOf: EvolutionSessionOf
  read: ReadMessage
  /** Returns when it is kept: by its agent, or for the one to come. */
  hear: (session: Pick<EvolutionSession, 'name' | 'agentId'>, heard: SessionHeard) => Promise<void>
  sent: (message: OwnMessage) => Promise<void>
  ticked: (tick: TickElsewhere) => Promise<void>
  /** False while nobody told of the message that it is about. */
  amend: (aside: Aside) => Promise<boolean>
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

/** Keeps what one event tells; false for what is about something that nobody told of yet: it is to be told again. */
export type TellEvolution = (userId: string, event: EvolutionEvent) => Promise<boolean>

/** One event of one account. What is about a session that is not that account's changes nothing. */
export const createTellEvolution = ({
  sessionOf,
  read,
  hear,
  sent,
  ticked,
  amend,
  report,
  clock,
}: Ears): TellEvolution => {
  const inOrder = createInOrder()
  return async (userId, event) => {
    const session = await sessionOf(userId, event.instance)
    if (!session) return true
    switch (event.kind) {
      case 'messages.upsert':
        for (const message of event.data) await upserted(session, timed(message, event.at, clock.now()))
        return true
      case 'send.message':
        for (const message of event.data) await sentOne(session, message)
        return true
      case 'messages.update':
        for (const update of event.data) await tickedOne(session, update)
        return true
      case 'messages.edited':
      case 'send.message.update':
      case 'messages.delete': {
        let areKnown = true
        for (const one of event.data) areKnown = (await amendedOne(session, one)) && areKnown
        return areKnown
      }
      case 'connection.update':
      case 'qrcode.updated':
        await inOrder(event, async () => {
          // As it stands once whatever came before it is known.
          const standing = await sessionOf(userId, event.instance)
          for (const observed of standing ? observedIn(event, standing, clock.now()) : [])
            await report(session.name, session.version, observed)
        })
        return true
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

    async function amendedOne(at: EvolutionSession, one: Amended | null): Promise<boolean> {
      const heard = isSilenced(at) || !one ? null : await read(asSaid(one, clock.now()))
      if (heard?.kind !== 'aside' || !heard.aside) return true
      if (at.agentId !== null) return amend({ ...heard.aside, agentId: at.agentId })
      // An edit names no contact: until there is an agent nobody can look for its message.
      if (heard.aside.kind === 'edit') return false
      await hear(at, heard)
      return true
    }

    async function tickedOne({ agentId }: EvolutionSession, { id, remoteJid, fromMe, status }: Ticked) {
      const reached = ownValue(statuses, status)
      if (!fromMe || agentId === null || id === '' || reached === undefined) return
      const cause = reached === 'failed' ? 'WhatsApp no aceptó el mensaje' : null
      await ticked({ agentId, contactKey: remoteJid, formerKey: null, externalId: id, status: reached, cause })
    }
  }
}

const timed = (message: TellsMessage, toldAt: string, now: Date): TellsMessage => ({
  ...message,
  messageTimestamp: withinSecond(message.messageTimestamp, toldAt, now),
})

/** It is being left: nothing of it is kept any more. */
const isSilenced = ({ wish }: EvolutionSession) => wish === 'leave'

/** Notes that the account writes to itself are nobody's business. */
const isToItself = ({ phoneNumber }: EvolutionSession, heard: SessionHeard): boolean => {
  const { contactPhone } = heard.kind === 'message' ? heard.message : heard.envelope
  return phoneNumber !== null && contactPhone === phoneNumber
}
