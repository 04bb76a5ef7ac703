import { accountKeys } from './keys/account.ts'
import { agentKeys } from './keys/agents.ts'
import { contactKeys } from './keys/contacts.ts'
import { conversationKeys } from './keys/conversations.ts'
import { documentKeys } from './keys/documents.ts'
import { installationKeys } from './keys/installation.ts'
import { linkingKeys } from './keys/linking.ts'
import { reportKeys } from './keys/reports.ts'
import { workspaceKeys } from './keys/workspaces.ts'

/**
 * Every query key of the console, by resource, with the pushed events that make it stale. Invalidating a key includes
 * the keys that start with it.
 */
export const keys = {
  ...conversationKeys,
  ...contactKeys,
  ...reportKeys,
  ...agentKeys,
  ...linkingKeys,
  ...documentKeys,
  ...workspaceKeys,
  ...accountKeys,
  ...installationKeys,
}

export const mutationKeys = {
  sendMessage: (conversationId: string) => ['send-message', conversationId] as const,
}
