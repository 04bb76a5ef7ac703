import type { Channels } from '../../../../ports/channel.ts'
import type { ResolveAccount } from '../../outbound/send-pending.ts'
import type { ReplyContext } from '../types.ts'
import { ignoreFailure } from '../../../../platform/errors/ignore-failure.ts'

/** Networks show the indicator for about five seconds. */
const REPEAT_MS = 4_000

type TypingIndicatorDeps = { channels: Pick<Channels, 'of'>; accountOf: ResolveAccount }

/** Shows the typing indicator until the returned function is called. */
export const createTypingIndicator =
  ({ channels, accountOf }: TypingIndicatorDeps) =>
  (context: ReplyContext): (() => void) => {
    const channel = channels.of({ platform: context.platform, engine: 'embedded' })
    const account = accountOf(context)
    const show = () => void ignoreFailure(channel.showTyping(account, context.contactKey))
    show()
    const timer = setInterval(show, REPEAT_MS).unref()
    return () => clearInterval(timer)
  }
