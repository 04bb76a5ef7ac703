import { presenceTimes, type ServerEvent } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'

type PresenceEvent = Extract<ServerEvent, { type: 'presence' }>

/** A person in a conversation; both times are on this device's clock. */
type PersonPresent = { name: string; viewingUntil: number; typingUntil: number }

/** What the others do in a conversation: the text of one line, or null. */
export type PresenceLine = string | null

const present = new Map<string, Map<string, PersonPresent>>()
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Records what another person does now: a backlog holds no such events. */
export function applyPresence({ conversationId, userId, name, state }: PresenceEvent, ownId: string): void {
  if (userId === ownId) return
  const people = present.get(conversationId) ?? new Map<string, PersonPresent>()
  const now = Date.now()
  if (state === 'gone') people.delete(userId)
  else
    people.set(userId, {
      name,
      viewingUntil: now + presenceTimes.viewingMs,
      typingUntil: state === 'typing' ? now + presenceTimes.typingMs : 0,
    })
  present.set(conversationId, people)
  notifyListeners()
  if (state === 'typing') setTimeout(notifyListeners, presenceTimes.typingMs + 50)
  if (state !== 'gone') setTimeout(notifyListeners, presenceTimes.viewingMs + 50)
}

/** A message of the workspace arrived: its author types no more. Another person who still types is reported soon. */
export function endTyping(conversationId: string): void {
  const people = present.get(conversationId)
  if (!people) return
  for (const [userId, person] of people) people.set(userId, { ...person, typingUntil: 0 })
  notifyListeners()
}

/** «Ana está escribiendo…», «Ana y Luis están mirando»; typing comes first. */
export function presenceLine(conversationId: string, now: number): PresenceLine {
  const people = [...(present.get(conversationId)?.values() ?? [])].filter(({ viewingUntil }) => viewingUntil > now)
  const typing = people.filter(({ typingUntil }) => typingUntil > now)
  const shown = (typing.length > 0 ? typing : people).map(({ name }) => name)
  if (shown.length === 0) return null
  const verb = shown.length === 1 ? 'está' : 'están'
  const names = new Intl.ListFormat('es').format(shown)
  return typing.length > 0 ? `${names} ${verb} escribiendo…` : `${names} ${verb} mirando`
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the others do in this conversation now. */
export const usePresenceLine = (conversationId: string): PresenceLine =>
  useSyncExternalStore(subscribe, () => presenceLine(conversationId, Date.now()))
