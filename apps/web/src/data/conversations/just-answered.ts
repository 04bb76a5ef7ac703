import { AppError, type Message } from '@portavoz/contract'

/** Another person answered, and the writer had not seen it. */
export const isJustAnswered = (error: Error): boolean =>
  error instanceof AppError && error.code === 'conversations.just_answered'

/** The last answer of another person, or of the phone, below the message `seen`; undefined while it is not loaded. */
export const findNewAnswer = (
  messages: readonly Message[],
  seen: string | undefined,
  ownId: string | undefined,
): Message | undefined =>
  messages
    .slice(messages.findIndex(({ id }) => id === seen) + 1)
    .findLast(({ origin, author }) => origin === 'phone' || (author !== null && author.id !== ownId))
