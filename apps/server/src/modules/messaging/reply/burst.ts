import type { ContextMessage, ReplyContext } from './types.ts'

/** The burst: the contact's messages of this exchange that were not deleted, oldest first. */
export const burstOf = ({ history, exchangeId }: Pick<ReplyContext, 'history' | 'exchangeId'>): ContextMessage[] =>
  history.filter((line) => line.exchangeId === exchangeId && line.direction === 'incoming' && !line.isGone)

/** The text of messages, one line each. */
export const textOf = (messages: readonly ContextMessage[]): string => messages.map(({ content }) => content).join('\n')

/** Only placeholders of undecryptable messages: the media notice would be wrong. */
export const isUndecryptable = (burst: readonly ContextMessage[]): boolean =>
  burst.every((line) => line.details?.isUnopened === true && line.content === '')
