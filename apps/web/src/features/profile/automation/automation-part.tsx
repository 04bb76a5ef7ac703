import { ConnectionCard } from './connection-card.tsx'

/** How this account's n8n is reached, and what is installed in it. */
export const AutomationPart = () => <ConnectionCard />
