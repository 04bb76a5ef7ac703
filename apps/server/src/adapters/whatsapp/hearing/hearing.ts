import type { Chance } from '../../../platform/chance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { runAs } from '../../../platform/loop-watch/task-label.ts'
import type { SessionVault } from '../../../ports/session-vault.ts'
import type { WebVersions } from '../../../ports/web-version.ts'
import type { SessionHeard, SessionObserved, Tick } from '../../../ports/whatsapp.ts'
import type { CallNeeds } from '../socket/call.ts'
import { createKeep } from '../socket/keep.ts'
import type { Line, Seen } from '../socket/line.ts'
import { heardIn } from '../reading/heard.ts'
import { type Heard, parseEnvelope } from '../reading/parse.ts'
import { createPatience } from './patience.ts'
import { personOf } from '../reading/person.ts'
import { refusalOf } from '../saying/refusals.ts'
import type { Waits } from '../waits.ts'

export type Settings = {
  url: string | undefined
  versions: WebVersions
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
  /** Returns when it is kept: by its agent, or for the one to come. */
  hear: (session: string, heard: SessionHeard) => Promise<void>
  ticked: (tick: Tick) => Promise<void>
  /** What an agent said to somebody, by either name; null when it did not. */
  said: (asked: Pick<Tick, 'contactKey' | 'formerKey' | 'externalId'> & { agentId: string }) => Promise<string | null>
  report: (session: string, version: string, observed: SessionObserved) => Promise<void>
  /** There is one more line on which messages may be sent. */
  opened: () => void
}

/** What sessions tell, in the house's own words. */
export function createHearing({ agentOf, hear, ticked, said, ...ears }: Ears, settings: Settings) {
  const { clock, log, waits } = settings
  const patiently = createPatience()
  const tick = async (session: string, seen: Seen) => {
    const status = statusOf(seen)
    if (!status) return
    const { contactKey, formerKey } = personOf(seen.key)
    const cause = status === 'failed' ? refusalOf(seen.causes.find((one) => /^\d+$/.test(one))) : null
    await ticked({ session, contactKey, formerKey, externalId: seen.key.id ?? '', status, cause })
  }
  const hearUnopened: CallNeeds['unopened'] = async (session, message) => {
    const envelope = parseEnvelope(message)
    if (!envelope) return
    const until = new Date(clock.now().getTime() + waits.unopenedMs)
    await patiently(
      `${session} ${message.key.id} unopened`,
      () => hear(session, { kind: 'unopened', envelope, until }),
      async (err) => log.error({ err, session }, 'a message that did not open could not be kept'),
    )
  }
  const hearOpened: CallNeeds['hear'] = async (session, message) => {
    const heard = heardIn(message)
    if (!heard) return
    await patiently(
      `${session} ${message.key.id}`,
      () => hear(session, heard),
      async (err) => {
        log.error({ err, session }, 'a message was kept without its words')
        if (heard.kind === 'message') await hear(session, { kind: 'message', message: wordless(heard.message) })
      },
    )
  }
  return createKeep({
    ...settings,
    ...ears,
    unopened: (...of) => runAs('whatsapp undecryptable message', () => hearUnopened(...of)),
    hear: (...of) => runAs('whatsapp message', () => hearOpened(...of)),
    async said(session, key) {
      const agentId = await agentOf(session)
      const { contactKey, formerKey } = personOf(key)
      return agentId && key.id ? said({ agentId, contactKey, formerKey, externalId: key.id }) : null
    },
    seen: (session, seen) =>
      void runAs('whatsapp receipt', () => tick(session, seen)).catch((err: unknown) =>
        log.warn({ err, session }, 'a tick was lost'),
      ),
  })
}

const wordless = (heard: Heard): Heard => ({
  ...heard,
  type: 'other',
  text: '',
  details: {},
  media: null,
  contactName: null,
})

function statusOf({ status }: Seen): Tick['status'] | null {
  if (status === 0) return 'failed'
  // Told by the phone, which has its copy.
  if (status === 2) return 'sent'
  if (status === 3) return 'delivered'
  return status >= 4 ? 'read' : null
}
