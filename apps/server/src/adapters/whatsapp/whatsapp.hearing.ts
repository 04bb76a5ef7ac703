import type { WAMessage } from 'baileys'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Aside, IncomingMessage } from '../../ports/channel.ts'
import type { SessionVault } from '../../ports/session-vault.ts'
import type { OwnMessage, SessionObserved, Tick } from '../../ports/whatsapp.ts'
import { createKeep } from './whatsapp.keep.ts'
import type { Line, Seen } from './whatsapp.line.ts'
import { parseAside } from './whatsapp.asides.ts'
import { type Heard, parseUnopened, parseWhatsApp } from './whatsapp.parse.ts'
import { createUnopened } from './whatsapp.unopened.ts'
import { createPatience } from './whatsapp.patience.ts'
import { personOf } from './whatsapp.person.ts'
import { refusalOf } from './whatsapp.refusals.ts'
import type { Waits } from './whatsapp.waits.ts'

export type Settings = {
  url: string | undefined
  version: [number, number, number] | undefined
  log: Log
  clock: Clock
  chance: Chance
  waits: Waits
  /** Lines on which messages may be sent, by session. */
  open: Map<string, Line>
}

export type Ears = {
  vaultOf: (session: string) => SessionVault
  /** Null while no agent has that session. */
  agentOf: (session: string) => Promise<string | null>
  receive: (message: IncomingMessage) => Promise<void>
  overhear: (message: OwnMessage) => Promise<void>
  note: (aside: Aside) => Promise<void>
  ticked: (tick: Tick) => Promise<void>
  /** What an agent said to somebody, by either name; null when it did not. */
  said: (asked: Pick<Tick, 'agentId' | 'contactKey' | 'formerKey' | 'externalId'>) => Promise<string | null>
  report: (session: string, version: string, observed: SessionObserved) => Promise<void>
  /** There is one more line on which messages may be sent. */
  opened: () => void
}

/** What sessions tell, in the house's own words. */
export function createHearing({ agentOf, receive, overhear, note, ticked, said, ...ears }: Ears, settings: Settings) {
  const patiently = createPatience()
  const tick = async (session: string, seen: Seen) => {
    const status = statusOf(seen)
    const agentId = status && (await agentOf(session))
    if (!agentId) return
    const { contactKey, formerKey } = personOf(seen.key)
    const cause = status === 'failed' ? refusalOf(seen.causes.find((one) => /^\d+$/.test(one))) : null
    await ticked({ agentId, contactKey, formerKey, externalId: seen.key.id ?? '', status, cause })
  }
  const keepAs = async (agentId: string, { isOwn, ...words }: Heard) =>
    isOwn ? overhear({ ...words, agentId }) : receive({ ...words, agentId })
  const keepUnopened = async (session: string, message: WAMessage) => {
    const heard = parseUnopened(message)
    const agentId = heard && (await agentOf(session))
    if (!agentId) return
    settings.log.warn({ session, agentId, message: heard.externalId }, 'a message never opened')
    await keepAs(agentId, heard)
  }
  const unopened = createUnopened({
    patienceMs: settings.waits.unopenedMs,
    giveUp: (session, message) =>
      void keepUnopened(session, message).catch((err: unknown) =>
        settings.log.error({ err, session }, 'a message that never opened could not be kept'),
      ),
  })
  return createKeep({
    ...settings,
    ...ears,
    unopened(session, message) {
      if (unopened.came(session, message))
        settings.log.info({ session }, 'a message did not open and is asked for again')
    },
    async hear(session, message) {
      const aside = parseAside(message)
      const heard = parseWhatsApp(message)
      const agentId = (aside ?? heard) && (await agentOf(session))
      if (!agentId) return
      unopened.opened(session, message)
      await patiently(
        `${session} ${message.key.id}`,
        async () => {
          if (aside) return note({ ...aside, agentId })
          if (heard) await keepAs(agentId, heard)
        },
        async (err) => {
          settings.log.error({ err, session }, 'a message was kept without its words')
          if (heard)
            await keepAs(agentId, { ...heard, type: 'other', text: '', details: {}, media: null, contactName: null })
        },
      )
    },
    async said(session, key) {
      const agentId = await agentOf(session)
      const { contactKey, formerKey } = personOf(key)
      return agentId && key.id ? said({ agentId, contactKey, formerKey, externalId: key.id }) : null
    },
    seen: (session, seen) =>
      void tick(session, seen).catch((err: unknown) => settings.log.warn({ err, session }, 'a tick was lost')),
  })
}

function statusOf({ status }: Seen): Tick['status'] | null {
  if (status === 0) return 'failed'
  // Told by the phone, which has its copy.
  if (status === 2) return 'sent'
  if (status === 3) return 'delivered'
  return status >= 4 ? 'read' : null
}
