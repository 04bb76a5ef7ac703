import type { Aside } from '../../../ports/channel.ts'
import type { TickElsewhere } from '../../../ports/evolution.ts'
import type { OwnMessage, SessionHeard } from '../../../ports/whatsapp.ts'
import { createTell, type HearSession } from '../hear/hear-session.ts'
import { createOverhear } from '../hear/overhear.ts'
import { createReceive } from '../hear/receive.ts'
import { createAmendElsewhere } from './amend-elsewhere.ts'
import { createTickedElsewhere } from './early-ticks.ts'
import { knownAs } from './known-as.ts'
import { createSentElsewhere } from './sent-elsewhere.ts'

type Needs = Pick<Parameters<typeof createTell>[0], 'note' | 'unopened' | 'log'> & {
  receiving: Parameters<typeof createReceive>[0]
  overhearing: Parameters<typeof createOverhear>[0]
  /** For the agent to come. */
  keep: HearSession
}

export type Elsewhere = {
  hear: (session: { name: string; agentId: string | null }, heard: SessionHeard) => Promise<void>
  sent: (message: OwnMessage) => Promise<void>
  ticked: (tick: TickElsewhere) => Promise<void>
  amend: (aside: Aside) => Promise<boolean>
}

/** What whoever keeps a line tells of it: the same as of a line of ours, under whichever name they know somebody by. */
export function createElsewhere({ receiving, overhearing, note, unopened, keep, log }: Needs): Elsewhere {
  const { db, clock, committed } = overhearing
  const tell = createTell({
    receive: createReceive({ ...receiving, knownAs }),
    overhear: createOverhear({ ...overhearing, knownAs }),
    note,
    unopened,
    log,
  })
  return {
    hear: ({ name, agentId }, heard) => (agentId === null ? keep(name, heard) : tell(agentId, heard)),
    sent: createSentElsewhere(overhearing),
    ticked: createTickedElsewhere({ db, clock, committed: () => committed(false) }),
    amend: createAmendElsewhere({ db, clock, note }),
  }
}
