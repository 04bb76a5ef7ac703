import type { Log } from '../../../platform/log.ts'
import type { SessionHeard } from '../../../ports/whatsapp.ts'
import type { Note } from './asides.ts'
import type { Overhear } from './overhear.ts'
import type { Receive } from './receive.ts'
import type { createUnopened } from './unopened.ts'

export type Tell = (agentId: string, heard: SessionHeard) => Promise<void>

type TellNeeds = {
  receive: Receive
  overhear: Overhear
  note: Note
  unopened: Pick<ReturnType<typeof createUnopened>, 'expect' | 'dismiss'>
  log: Log
}

/** What a session heard becomes its agent's. The same told twice is told once. */
export const createTell =
  ({ receive, overhear, note, unopened, log }: TellNeeds): Tell =>
  async (agentId, heard) => {
    if (heard.kind === 'unopened') {
      if (await unopened.expect({ ...heard.envelope, agentId }, heard.until))
        log.info({ agentId }, 'a message did not open and is asked for again')
    } else if (heard.kind === 'aside') {
      await unopened.dismiss({ ...heard.envelope, agentId })
      if (heard.aside) await note({ ...heard.aside, agentId })
    } else {
      const { isOwn, ...message } = heard.message
      await (isOwn ? overhear({ ...message, agentId }) : receive({ ...message, agentId }))
    }
  }

export type HearSession = (session: string, heard: SessionHeard) => Promise<void>

type Needs = {
  agentOf: (session: string) => Promise<string | null>
  tell: Tell
  /** For the agent to come. */
  keep: HearSession
}

/** A linked phone hears before its agent is saved, and without one. */
export const createHearSession =
  ({ agentOf, tell, keep }: Needs): HearSession =>
  async (session, heard) => {
    const agentId = await agentOf(session)
    await (agentId === null ? keep(session, heard) : tell(agentId, heard))
  }
