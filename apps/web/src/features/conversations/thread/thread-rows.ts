import type { Message } from '@portavoz/contract'

export type Row = { kind: 'day'; key: string; at: string } | { kind: 'message'; message: Message; answered: boolean }

const ofAgent = (message: Message) => message.origin === 'ai' || message.origin === 'n8n'

/** What the contact wrote in a row is answered together, by the first thing said after it. */
function answeredOnes(messages: readonly Message[]): Set<string> {
  const answered = new Set<string>()
  let byAgent = false
  for (const message of messages.toReversed()) {
    if (message.direction === 'outgoing') byAgent = ofAgent(message)
    else if (byAgent) answered.add(message.id)
  }
  return answered
}

/** The thread as it is drawn: a line where a day begins, in the reader's zone, and the messages under it. */
export function threadRows(messages: readonly Message[], dayOf: (iso: string) => string): Row[] {
  const answered = answeredOnes(messages)
  const rows: Row[] = []
  let day = ''
  for (const message of messages) {
    const its = dayOf(message.timestamp)
    if (its !== day) rows.push({ kind: 'day', key: `day-${its}`, at: message.timestamp })
    day = its
    rows.push({ kind: 'message', message, answered: answered.has(message.id) })
  }
  return rows
}
