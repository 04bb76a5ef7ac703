import type { WhatsAppVersion } from '@portavoz/contract'
import type { SignUpMode } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PrivateOrigin } from '../../platform/private-origins.ts'
import type { Brain, Model } from '../../ports/brain.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { TryMail } from '../../ports/mail-server.ts'

/** A variable of the environment that nobody could mean so, and the sentence that says it. */
export type Fault = { name: string; sentence: string }

export type Settings = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  publicUrl: string
  secretKey: string | null
  smtpUrl: string | null
  model: Model | null
  embedding: Model | null
  telegramApiRoot: string
  trustProxy: string[]
  allowedPrivateOrigins: PrivateOrigin[]
  allowedHosts: string[]
  signUp: SignUpMode
  signUpBudgetMicros: number
  signUpTotalMicros: number
  withoutEffect: string[]
}

/** What is sealed for an agent: its token and its keys, what signs the leads that it sends and the questions that it asks. */
export type SealedKind = 'agent' | 'leadWebhook' | 'lookup'

/** What the checks look with. */
export type Needs = {
  settings: Settings
  faults: Fault[]
  clock: Clock
  /** Null where it could not be reached: `databaseTrouble` tells why. */
  db: Db | null
  databaseTrouble: { sentence: string; isNew: boolean } | null
  migrations: () => Promise<{ pending: string[]; unknown: string[] }>
  /** Whether what was sealed for an agent opens; null where there is no key to try with. */
  opens: Record<SealedKind, (agentId: string, sealed: string) => boolean> | null
  /** Fingerprints of the keys at hand; null where there is none. */
  keyIds: readonly string[] | null
  brain: Brain
  embedder: Embedder
  tryMail: TryMail | null
  lettersFolder: string
  /** The version of WhatsApp Web that connections say they are; null without a database. */
  whatsappVersion: (() => Promise<WhatsAppVersion>) | null
  /** True when the process that looks is the one that serves. */
  isServing: boolean
}
