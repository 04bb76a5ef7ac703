import { resolve } from 'node:path'
import { type BackupSettings, readBackupSettings } from './backups.ts'
import { readMailSender } from './mail.ts'
import { type MetricsSettings, readMetricsSettings } from './metrics.ts'
import { readAllowedHosts, readPrivateOrigins, readTrustedProxies } from './network.ts'
import { OBJECT_STORAGE_VARIABLES, readObjectStorage } from './object-storage.ts'
import { readIdentityProvider } from './oidc.ts'
import { readSecretKey } from './secret-key.ts'
import { readSignUpSettings, type SignUpSettings } from './sign-up.ts'
import { readWhatsAppConfig, type WhatsAppConfig } from './whatsapp.ts'
import {
  ineffectiveModelSettings,
  readEmbeddingModel,
  readInstallationModel,
  readInstallationSpeech,
  readInstallationTranscriber,
} from './installation-model.ts'
import type { IdentityProviderSettings } from '../../ports/identity-provider.ts'
import type { ModelSettings } from '../../ports/language-model.ts'
import type { SpeechSettings } from '../../ports/speech-model.ts'
import type { TranscriberSettings } from '../../ports/transcriber.ts'
import type { ObjectStorageSettings } from '../../ports/object-storage.ts'
import {
  type EnvironmentVariables,
  readAddress,
  readChoice,
  readInteger,
  readText,
  readUrl,
} from '../../platform/process/environment.ts'
import type { PrivateOrigin } from '../../platform/network/allowed-private-origins.ts'

/** The parsed environment. Every value has a default; `npm start` needs none. */
export type Config = WhatsAppConfig &
  SignUpSettings &
  BackupSettings & {
    port: number
    host: string
    dataDir: string
    databaseUrl: string | null
    role: 'all' | 'web' | 'worker'
    publicUrl: string
    secretKey: string | null
    model: ModelSettings | null
    /** The embedding model of all workspaces. */
    embedding: ModelSettings | null
    /** What transcribes voice notes, for workspaces without a transcriber of their own. */
    transcriber: TranscriberSettings | null
    /** What speaks replies, for workspaces without a speech model of their own. */
    speech: SpeechSettings | null
    telegramApiRoot: string
    /** The mail server; null where e-mails are files. */
    smtpUrl: string | null
    /** Sender of e-mails: an address, or a name with one. */
    mailFrom: string
    trustProxy: string[]
    logLevel: string
    allowedPrivateOrigins: PrivateOrigin[]
    /** Host names served besides that of `publicUrl`. */
    allowedHosts: string[]
    /** The OpenID Connect provider that people may sign in with; null without one. */
    identityProvider: IdentityProviderSettings | null
    /** How metrics are served; null where the operator asked for none. */
    metrics: MetricsSettings | null
    /** The bucket of `S3_URL`; null without one. */
    objectStorage: ObjectStorageSettings | null
    /** Whether files are kept in that bucket; otherwise in the data folder. */
    keepsFilesInBucket: boolean
    /** Variables that are set and have no effect. */
    withoutEffect: string[]
  }

/** Parses the environment. Throws a `StartError` that names the first invalid variable. */
export function readConfig(env: EnvironmentVariables): Config {
  const port = readInteger(env, 'PORT', 8080, 0, 65_535)
  const model = readInstallationModel(env)
  const publicUrl = readAddress(env, 'PUBLIC_URL', `http://localhost:${port}`)
  const allowedPrivateOrigins = readPrivateOrigins(env)
  const dataDir = resolve(readText(env, 'DATA_DIR') ?? './data')
  const objectStorage = readObjectStorage(env)
  return {
    port,
    host: readText(env, 'HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    role: readChoice(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    publicUrl,
    secretKey: readSecretKey(env),
    model,
    embedding: readEmbeddingModel(env, model),
    transcriber: readInstallationTranscriber(env),
    speech: readInstallationSpeech(env),
    telegramApiRoot: readAddress(env, 'TELEGRAM_API_ROOT', 'https://api.telegram.org'),
    ...readWhatsAppConfig(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailSender(env, publicUrl),
    trustProxy: readTrustedProxies(env),
    logLevel: readChoice(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    allowedPrivateOrigins,
    allowedHosts: readAllowedHosts(env),
    ...readSignUpSettings(env),
    identityProvider: readIdentityProvider(env, allowedPrivateOrigins),
    metrics: readMetricsSettings(env),
    objectStorage,
    keepsFilesInBucket: readChoice(env, 'S3_FILES', ['on', 'off'], 'on') === 'on' && objectStorage !== null,
    ...readBackupSettings(env, dataDir, objectStorage),
    withoutEffect: [...settingsWithoutBucket(env), ...ineffectiveModelSettings(env, model)],
  }
}

function settingsWithoutBucket(env: EnvironmentVariables): string[] {
  if (readText(env, 'S3_URL') !== null) return []
  return OBJECT_STORAGE_VARIABLES.filter((name) => readText(env, name) !== null)
}
