import type { Message } from '@portavoz/contract'

/** `isNew`: it arrived after the thread was opened. */
export type Row = { isNew: boolean } & (
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; message: Message }
)

/** The thread as it is drawn: a line where a day begins, in the reader's zone, and the messages under it. `opened`: at which message. */
export function threadRows(messages: readonly Message[], dayOf: (iso: string) => string, opened: string): Row[] {
  const rows: Row[] = []
  let day = ''
  for (const message of messages) {
    const its = dayOf(message.timestamp)
    const isNew = message.timestamp > opened
    if (its !== day) rows.push({ kind: 'day', key: `day-${its}`, at: message.timestamp, isNew })
    day = its
    rows.push({ kind: 'message', message, isNew })
  }
  return rows
}
