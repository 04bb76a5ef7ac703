import type { Message } from '@portavoz/contract'

export type Row = { kind: 'day'; key: string; at: string } | { kind: 'message'; message: Message }

/** The thread as it is drawn: a line where a day begins, in the reader's zone, and the messages under it. */
export function threadRows(messages: readonly Message[], dayOf: (iso: string) => string): Row[] {
  const rows: Row[] = []
  let day = ''
  for (const message of messages) {
    const its = dayOf(message.timestamp)
    if (its !== day) rows.push({ kind: 'day', key: `day-${its}`, at: message.timestamp })
    day = its
    rows.push({ kind: 'message', message })
  }
  return rows
}
