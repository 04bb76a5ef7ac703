import type { OwnMessage } from './chat-view.ts'

const nameOf = (slug: string) => `portavoz.chat.${slug}.unsent`

/** Messages of this tab that the server had not confirmed when the page was loaded again. */
export function readUnsent(slug: string): OwnMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(slug)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOwnMessage) : []
  } catch {
    return []
  }
}

/** Keeps them until the tab is closed. */
export function keepUnsent(slug: string, messages: readonly OwnMessage[]): void {
  try {
    sessionStorage.setItem(nameOf(slug), JSON.stringify(messages))
  } catch {
    // Browsers may refuse storage inside another site.
  }
}

const isOwnMessage = (stored: Partial<OwnMessage> | null): stored is OwnMessage =>
  typeof stored?.id === 'string' &&
  typeof stored.text === 'string' &&
  (stored.problem === null || typeof stored.problem === 'string')
