/**
 * How a message to staff ended. `gone`: the chat can never be written to again. Only `postponed` may be repeated,
 * because Telegram surely did not take the message.
 */
export type StaffMessageResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'postponed'; waitMs: number; reason: string }
  | { outcome: 'failed'; reason: string }

/** Sends plain text: nothing in it is markup. Never throws. */
export type SendStaffMessage = (botToken: string, chatKey: string, text: string) => Promise<StaffMessageResult>
