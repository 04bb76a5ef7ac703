import type { Platform } from '@portavoz/contract'
import type { Channel } from '../../../ports/channel.ts'
import type { AccountOf } from '../say/deliver.ts'
import type { Todo } from './reply.store.ts'

/** The networks show «escribiendo…» for about five seconds. */
const EVERY_MS = 4_000

type Needs = { channels: Partial<Record<Platform, Channel>>; accountOf: AccountOf }

/** Begins «escribiendo…» and keeps it up until the returned function is called. */
export const createTyping =
  ({ channels, accountOf }: Needs) =>
  (todo: Todo): (() => void) => {
    const channel = channels[todo.platform]
    if (!channel) return () => {}
    const account = accountOf(todo)
    const show = () => void channel.typing(account, todo.contactKey).catch(() => {})
    show()
    const timer = setInterval(show, EVERY_MS).unref()
    return () => clearInterval(timer)
  }
