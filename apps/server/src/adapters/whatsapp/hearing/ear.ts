import type { BinaryNode, WAMessage, WAMessageKey } from 'baileys'
import type { Log } from '../../../platform/log.ts'
import { envelopeOf, messageOf, type Opened } from './hear-first.ts'
import type { Memory } from '../keys/memory.ts'
import { isToItself } from '../reading/person.ts'

type Needs = {
  memory: Memory
  log: Log
  /** With both names of whoever it is from, as far as they are known. */
  known: (key: WAMessageKey) => Promise<WAMessageKey>
  onMessage: (message: WAMessage, how: 'live' | 'waited') => Promise<void>
  onUnopened: (message: WAMessage) => Promise<void>
  /** It could not be kept: the line ends, and what the network was not told of comes again to the next one. */
  giveUp: () => void
}

/** What comes through a line, opened or not; what the account writes to itself is nobody's business. */
export function createEar({ memory, log, known, onMessage, onUnopened, giveUp }: Needs) {
  const tell = async (message: WAMessage, to: (message: WAMessage) => Promise<void>) => {
    if (message.category === 'peer') return
    const { me } = memory.creds
    const key = await known(message.key)
    if (!me || !isToItself(key, me)) await to({ ...message, key })
  }
  const orElse = async (keep: () => Promise<void>) => {
    try {
      await keep()
    } catch (err) {
      log.warn({ err }, 'a message could not be kept')
      giveUp()
      throw err
    }
  }
  /** What another program sealed may be anything: it is told as arrived, or it would come again for ever. */
  const readable = (read: (me: NonNullable<typeof memory.creds.me>) => WAMessage): WAMessage | null => {
    const { me } = memory.creds
    try {
      return me ? read(me) : null
    } catch (err) {
      log.warn({ err }, 'a message that is none')
      return null
    }
  }

  /** Nobody opens it as it is. */
  async function missed(stanza: BinaryNode): Promise<void> {
    const message = readable((me) => envelopeOf(stanza, me))
    if (message) await orElse(() => tell(message, onUnopened))
  }

  async function opened(it: Opened): Promise<void> {
    const message = readable((me) => messageOf(it, me))
    if (!message) return missed(it.stanza)
    const how = it.stanza.attrs['offline'] ? 'waited' : 'live'
    await orElse(() => tell(message, (one) => onMessage(one, how)))
  }

  return {
    opened,
    missed,
    /** As what is seen once comes, and some that begin at an advertisement: Baileys asks the phone for those. */
    cameEmpty: (stanza: BinaryNode): void => void missed(stanza).catch(() => undefined),
    /** What the phone answered then. */
    told(message: WAMessage): void {
      tell(message, (one) => onMessage(one, 'live')).catch((err: unknown) =>
        log.warn({ err }, 'what the phone told us could not be kept'),
      )
    },
  }
}
