import type { Message } from '@portavoz/contract'

/** `isNew`: the message arrived after the thread was opened. */
export type MessageThreadRow = { isNew: boolean } & (
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; message: Message }
)

/**
 * The rows of a thread: a line where a day begins in the reader's time zone, and the messages under it. `openedAt`:
 * timestamp of the last message when the thread was opened.
 */
export function threadRows(
  messages: readonly Message[],
  dayOf: (iso: string) => string,
  openedAt: string,
): MessageThreadRow[] {
  const rows: MessageThreadRow[] = []
  let day = ''
  for (const message of messages) {
    const messageDay = dayOf(message.timestamp)
    const isNew = message.timestamp > openedAt
    if (messageDay !== day) rows.push({ kind: 'day', key: `day-${messageDay}`, at: message.timestamp, isNew })
    day = messageDay
    rows.push({ kind: 'message', message, isNew })
  }
  return rows
}
