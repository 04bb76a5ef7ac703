import type { Conversation } from '@portavoz/contract'
import { createContext } from 'react'

/**
 * The conversation of the thread, for the few parts of a message that need how it now stands. It changes with every
 * message: handed down from bubble to bubble, all of a long thread would be drawn again.
 */
export const ThreadConversation = createContext<Conversation | null>(null)
