import type { WAMessage } from 'baileys'

const MOST_KNOWN = 1_000

type Needs = {
  /** How long its sender's phone has to send it again, which Baileys asks of it. */
  patienceMs: number
  /** Nobody sent words that open. */
  giveUp: (session: string, message: WAMessage) => void
}

/** Messages that came and did not open: whoever wrote them thinks that they are read. */
export function createUnopened({ patienceMs, giveUp }: Needs) {
  const waiting = new Map<string, NodeJS.Timeout>()
  const givenUp = new Set<string>()
  const nameOf = (session: string, { key }: WAMessage) => `${session} ${key.id}`

  return {
    /** False when it came before, and is waited for already. */
    came(session: string, message: WAMessage): boolean {
      const name = nameOf(session, message)
      if (waiting.has(name) || givenUp.has(name)) return false
      const over = () => {
        waiting.delete(name)
        givenUp.add(name)
        if (givenUp.size > MOST_KNOWN) givenUp.delete([...givenUp][0] ?? '')
        giveUp(session, message)
      }
      waiting.set(name, setTimeout(over, patienceMs).unref())
      return true
    },

    /** Its words are there. */
    opened(session: string, message: WAMessage): void {
      const name = nameOf(session, message)
      clearTimeout(waiting.get(name))
      waiting.delete(name)
    },
  }
}
