import type { SpeechProvider } from '@portavoz/contract'

/** What speaks the replies of a workspace's agents. */
type AccountSpeechTable = {
  workspaceId: string
  provider: SpeechProvider
  name: string
  voice: string
  baseUrl: string
  /** The sealed key; '' for none. */
  secret: string
  /** Null for the usual price. */
  microsPerThousand: number | null
  updatedAt: Date
}

export interface SpeechTables {
  accountSpeech: AccountSpeechTable
}
