import type { PushedEvent } from '@portavoz/contract'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { session } from '../../lib/session/session.ts'

/** Closes the notifications of the device about a conversation that its person read, here or on another device. */
export async function closeShownNotifications(event: PushedEvent): Promise<void> {
  if (event.type !== 'conversation' || event.readBy === undefined || event.readBy !== session.read()?.user.id) return
  const registration = await ignoreFailure(navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined))
  const shown = await registration?.getNotifications({ tag: `conversation:${event.conversationId}` })
  shown?.forEach((notification) => notification.close())
}
