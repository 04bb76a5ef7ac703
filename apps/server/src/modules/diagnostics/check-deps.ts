import type { WhatsAppVersion } from '@portavoz/contract'
import type { SignUpMode } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PrivateOrigin } from '../../platform/network/allowed-private-origins.ts'
import type { LanguageModel, ModelSettings } from '../../ports/language-model.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { SpeechModel, SpeechSettings } from '../../ports/speech-model.ts'
import type { Transcriber, TranscriberSettings } from '../../ports/transcriber.ts'
import type { CheckIdentityProvider, IdentityProviderSettings } from '../../ports/identity-provider.ts'
import type { CheckMailServer } from '../../ports/mail/mail-server.ts'

/** An invalid environment variable and its sentence. */
export type SettingError = { name: string; sentence: string }

export type CheckedSettings = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  publicUrl: string
  secretKey: string | null
  smtpUrl: string | null
  model: ModelSettings | null
  embedding: ModelSettings | null
  transcriber: TranscriberSettings | null
  speech: SpeechSettings | null
  telegramApiRoot: string
  trustProxy: string[]
  allowedPrivateOrigins: PrivateOrigin[]
  allowedHosts: string[]
  signUp: SignUpMode
  signUpBudgetMicros: number
  signUpTotalMicros: number
  identityProvider: IdentityProviderSettings | null
  backupDir: string
  isBackupAutomatic: boolean
  backupPassphrase: string | null
  withoutEffect: string[]
}

/**
 * Sealed values of an agent (token and keys, lead signing secret, lookup signing secret) and of a person (secret of the
 * app with codes).
 */
export type SealedKind = 'agent' | 'leadWebhook' | 'lookup' | 'totp'

/** `check` writes, reads, lists and deletes an object; it throws an `ObjectStorageError`. */
export type CheckedBucket = { address: string; holds: 'files' | 'backups' | 'both'; check: () => Promise<void> }

/** What the checks run on. */
export type CheckDeps = {
  settings: CheckedSettings
  faults: SettingError[]
  clock: Clock
  /** Null where it could not be reached; `databaseTrouble` says why. */
  db: Db | null
  databaseTrouble: { sentence: string; isNew: boolean } | null
  migrations: () => Promise<{ pending: string[]; unknown: string[] }>
  /** Whether a sealed value opens; null without a key. */
  canOpen: Record<SealedKind, (ownerId: string, sealed: string) => boolean> | null
  /** Fingerprints of the available keys; null without a key. */
  keyIds: readonly string[] | null
  brain: LanguageModel
  embedder: Embedder
  transcriber: Transcriber
  speechModel: SpeechModel
  tryMail: CheckMailServer | null
  /** Null without an OpenID Connect provider. */
  checkProvider: CheckIdentityProvider | null
  lettersFolder: string
  /** The paths of folders that are not the ones that keep the files; null without a database. */
  findLostFolders: (() => Promise<string[]>) | null
  /** The buckets that keep files or backups. */
  buckets: readonly CheckedBucket[]
  /** Where the bucket keeps files: how many are still in the data folder, at most `atMost`. */
  countFilesLeft: ((atMost: number) => Promise<number>) | null
  /** The WhatsApp Web version that connections claim; null without a database. */
  whatsappVersion: (() => Promise<WhatsAppVersion>) | null
  /** True when the checking process is the serving one. */
  isServing: boolean
}
