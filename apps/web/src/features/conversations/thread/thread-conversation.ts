import type { Conversation } from '@portavoz/contract'
import { createContext } from 'react'

/**
 * The conversation of the thread, for the few parts of a message that need its current state. It is a context because
 * it changes with every message: passed as a prop, it would render all bubbles of a long thread again.
 */
export const ThreadConversation = createContext<Conversation | null>(null)
