import type pg from 'pg'
import type { channelFactories } from '../../channels/registry.ts'
import type { N8nPollSchedule } from '../../adapters/n8n/sessions/poll-schedule.ts'
import type { BotRetrySchedule } from '../../adapters/telegram/retry-schedule.ts'
import type { S3Connection } from '../../adapters/files/s3/s3-client.ts'
import type { WhatsAppTimeouts } from '../../adapters/whatsapp/timeouts.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { RequestTimeouts } from '../../platform/http/guards/slow-requests.ts'
import type { LanguageModel } from '../../ports/language-model.ts'
import type { SpeechModel } from '../../ports/speech-model.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { Mailer } from '../../ports/mail/mailer.ts'
import type { ListReleases } from '../../ports/releases.ts'

/** Everything that the server is started with: configuration, connections, adapters; in tests also shorter timeouts. */
export type ServerInputs = {
  config: Config
  databaseUrl: string
  /** True when no other process can share this database. */
  isAlone: boolean
  pool: pg.Pool
  /** Connections for inbound messages; the server ends it when it stops. */
  inboundPool: pg.Pool
  secrets: Secrets
  clock: Clock
  log: Log
  languageModel: LanguageModel
  embedder: Embedder
  transcriber: Transcriber
  speechModel: SpeechModel
  mailer: Mailer
  /** Other channels than the product's. */
  channels?: typeof channelFactories
  /** Overrides of Telegram's timeouts. */
  telegramSchedule?: Partial<BotRetrySchedule>
  /** Overrides of WhatsApp's. */
  whatsappTimeouts?: Partial<WhatsAppTimeouts>
  /** Overrides of n8n's. */
  n8nSchedule?: Partial<N8nPollSchedule>
  /** Limit for embedding a question. */
  embeddingTimeoutMs?: number
  /** Limit for a lead webhook's answer. */
  leadTimeoutMs?: number
  /** Limit for the answer of an owner's own system. */
  lookupTimeoutMs?: number
  /** Limit for a pause in which nothing of a message's file arrives. */
  mediaIdleMs?: number
  /** Limit for n8n's answer. */
  n8nTimeoutMs?: number
  /** Pauses between looks at an installation of workflows. */
  n8nPausesMs?: readonly number[]
  /** How connections to the object storage are made. */
  objectStorageConnection?: S3Connection
  /** Limits for the arrival of a request. */
  requestTimeouts?: Partial<RequestTimeouts>
  /** The database was restored under this process, which has to end. */
  onReplaced?: () => void
  consoleDir: string
  /** Another version, changelog and place of releases than the program's own. */
  version?: string
  changelogPath?: string
  listReleases?: ListReleases
}
