import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { limits, MICROS, type SignUpMode } from '@portavoz/contract'
import { readIdentityProvider } from './oidc.ts'
import { OBJECT_STORAGE_VARIABLES, readBackupBucket, readObjectStorage } from './object-storage.ts'
import { type MetricsSettings, readMetricsSettings } from './metrics.ts'
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
  readUrl,
  type EnvironmentVariables,
  readText,
  readList,
  readChoice,
  readInteger,
} from '../../platform/process/environment.ts'
import {
  parsePrivateOrigin,
  type PrivateOrigin,
  ORIGIN_PURPOSES,
} from '../../platform/network/allowed-private-origins.ts'
import { StartError } from '../../platform/process/start-error.ts'

/** The parsed environment. Every value has a default; `npm start` needs none. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  role: 'all' | 'web' | 'worker'
  publicUrl: string
  secretKey: string | null
  model: ModelSettings | null
  /** The embedding model of all accounts. */
  embedding: ModelSettings | null
  /** What transcribes voice notes, for workspaces without a transcriber of their own. */
  transcriber: TranscriberSettings | null
  /** What speaks replies, for workspaces without a speech model of their own. */
  speech: SpeechSettings | null
  telegramApiRoot: string
  /** Null for WhatsApp's own. */
  whatsappSocketUrl: string | null
  /** Host of the files of WhatsApp messages. */
  whatsappMediaUrl: string
  /** A fixed WhatsApp Web version; null to look it up. */
  whatsappVersion: [number, number, number] | null
  /** Address of the WhatsApp Web page. */
  whatsappWebUrl: string
  /** Whether the page is asked for its version. */
  checksWhatsappVersion: boolean
  /** The mail server; null where e-mails are files. */
  smtpUrl: string | null
  /** Sender of e-mails: an address, or a name with one. */
  mailFrom: string
  trustProxy: string[]
  logLevel: string
  allowedPrivateOrigins: PrivateOrigin[]
  /** Host names served besides that of `publicUrl`. */
  allowedHosts: string[]
  /** Who may create an account: all people (open), invited people (invite), or none (closed). */
  signUp: SignUpMode
  /** Monthly budget, in micro-dollars, of an account created by open sign-up on the installation's model. */
  signUpBudgetMicros: number
  /** Monthly budget, in micro-dollars, of all accounts created by open sign-up together. */
  signUpTotalMicros: number
  /** The OpenID Connect provider that people may sign in with; null without one. */
  identityProvider: IdentityProviderSettings | null
  /** How metrics are served; null where the operator asked for none. */
  metrics: MetricsSettings | null
  /** The bucket of `S3_URL`; null without one. */
  objectStorage: ObjectStorageSettings | null
  /** Whether files are kept in that bucket; otherwise in the data folder. */
  keepsFilesInBucket: boolean
  /** Folder of the automatic backups, or their address as `s3://bucket/folder`. */
  backupDir: string
  /** The bucket of the automatic backups; null where they go to a folder. */
  backupBucket: ObjectStorageSettings | null
  /** Whether a backup is made each night. */
  isBackupAutomatic: boolean
  /** Whether a backup is made before the database of an older version is migrated. */
  isBackupBeforeUpdate: boolean
  /** Encrypts backups; null leaves them readable. */
  backupPassphrase: string | null
  /** Variables that are set and have no effect. */
  withoutEffect: string[]
}

/** Parses the environment. Throws a `StartError` that names the first invalid variable. */
export function readConfig(env: EnvironmentVariables): Config {
  const port = readInteger(env, 'PORT', 8080, 0, 65_535)
  const model = readInstallationModel(env)
  const publicUrl = (readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
    /(?<!\/)\/+$/,
    '',
  )
  const allowedPrivateOrigins = privateOrigins(env)
  const dataDir = resolve(readText(env, 'DATA_DIR') ?? './data')
  const objectStorage = readObjectStorage(env)
  const backupDir = readText(env, 'BACKUP_DIR') ?? join(dataDir, 'copias')
  const backupBucket = readBackupBucket(backupDir, objectStorage, 'BACKUP_DIR')
  return {
    port,
    host: readText(env, 'HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    role: readChoice(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    publicUrl,
    secretKey: secretKey(env),
    model,
    embedding: readEmbeddingModel(env, model),
    transcriber: readInstallationTranscriber(env),
    speech: readInstallationSpeech(env),
    telegramApiRoot: (readUrl(env, 'TELEGRAM_API_ROOT', ['http:', 'https:']) ?? 'https://api.telegram.org').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    whatsappSocketUrl: readUrl(env, 'WHATSAPP_SOCKET_URL', ['ws:', 'wss:']),
    whatsappMediaUrl: (readUrl(env, 'WHATSAPP_MEDIA_URL', ['http:', 'https:']) ?? 'https://mmg.whatsapp.net').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    whatsappVersion: whatsappVersion(env, 'WHATSAPP_VERSION'),
    whatsappWebUrl: (readUrl(env, 'WHATSAPP_WEB_URL', ['http:', 'https:']) ?? 'https://web.whatsapp.com').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    checksWhatsappVersion: readChoice(env, 'WHATSAPP_VERSION_CHECK', ['on', 'off'], 'on') === 'on',
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailSender(env, publicUrl),
    trustProxy: trustedProxies(env),
    logLevel: readChoice(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    allowedPrivateOrigins,
    allowedHosts: allowedHosts(env),
    signUp: readChoice(env, 'SIGNUP', ['open', 'invite', 'closed'], 'open'),
    signUpBudgetMicros: microDollars(env, 'SIGNUP_BUDGET_USD', 2),
    signUpTotalMicros: microDollars(env, 'SIGNUP_TOTAL_BUDGET_USD', 20),
    identityProvider: readIdentityProvider(env, allowedPrivateOrigins),
    metrics: readMetricsSettings(env),
    objectStorage,
    keepsFilesInBucket: readChoice(env, 'S3_FILES', ['on', 'off'], 'on') === 'on' && objectStorage !== null,
    backupDir: backupBucket === null ? resolve(backupDir) : backupDir,
    backupBucket,
    isBackupAutomatic: readChoice(env, 'BACKUP_AUTOMATIC', ['on', 'off'], 'on') === 'on',
    isBackupBeforeUpdate: readChoice(env, 'BACKUP_BEFORE_UPDATE', ['on', 'off'], 'on') === 'on',
    backupPassphrase: backupPassphrase(env),
    withoutEffect: [...settingsWithoutBucket(env), ...ineffectiveModelSettings(env, model)],
  }
}

/** «2.3000.1029030078», as WhatsApp's web client writes it. */
function whatsappVersion(env: EnvironmentVariables, name: string): [number, number, number] | null {
  const value = readText(env, name)
  if (value === null) return null
  const [, ...parts] = /^(\d{1,4})\.(\d{1,6})\.(\d{1,12})$/.exec(value) ?? []
  const [major, minor, patch] = parts.map(Number)
  if (major === undefined || minor === undefined || patch === undefined)
    throw new StartError(`${name} debe ser una versión como 2.3000.1029030078, y vale «${value}».`)
  return [major, minor, patch]
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** «10.0.0.1», «10.0.0.0/8», «::1», «loopback». */
function isProxy(value: string): boolean {
  const [, ip = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  return NETWORKS.includes(value) || (isIP(ip) !== 0 && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))
}

function trustedProxies(env: EnvironmentVariables): string[] {
  const values = readList(env, 'TRUST_PROXY').filter((value) => value !== 'off')
  const odd = values.find((value) => !isProxy(value))
  if (odd !== undefined)
    throw new StartError(
      `TRUST_PROXY debe ser una lista de direcciones IP, redes como 10.0.0.0/8 o ${NETWORKS.join(', ')}, separadas con comas, y contiene «${odd}».`,
    )
  return values
}

function privateOrigins(env: EnvironmentVariables): PrivateOrigin[] {
  return readList(env, 'ALLOWED_PRIVATE_ORIGINS').map((value) => {
    const origin = parsePrivateOrigin(value)
    if (origin) return origin
    throw new StartError(
      `ALLOWED_PRIVATE_ORIGINS debe ser una lista de direcciones como http://127.0.0.1:5678, separadas con comas. Delante de cada una puede ir para qué se abre: ${ORIGIN_PURPOSES.map((one) => `${one}=`).join(', ')}.`,
    )
  })
}

/** In micro-dollars. */
function microDollars(env: EnvironmentVariables, name: string, usual: number): number {
  const value = readText(env, name)
  if (value === null) return usual * MICROS
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value) || Number(value) > limits.budgetUsd)
    throw new StartError(`${name} debe ser una cantidad de dólares entre 0 y ${limits.budgetUsd}, y vale «${value}».`)
  return Math.round(Number(value) * MICROS)
}

/** «tienda.co», «*.tienda.co». */
function allowedHosts(env: EnvironmentVariables): string[] {
  const values = readList(env, 'ALLOWED_HOSTS').map((value) => value.toLowerCase())
  const odd = values.find((value) => !/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(value))
  if (odd !== undefined)
    throw new StartError(
      `ALLOWED_HOSTS debe ser una lista de nombres como tienda.co o *.tienda.co, sin https:// ni puerto y separados con comas, y contiene «${odd}».`,
    )
  return values
}

/** «Portavoz <cartas@ejemplo.co>» or «cartas@ejemplo.co», on one line. */
const SENDER_PATTERN = /^(?:[^\p{Cc}<>]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u

function mailSender(env: EnvironmentVariables, publicUrl: string): string {
  const value = readText(env, 'MAIL_FROM')
  if (value === null) return `Portavoz <no-responder@${mailHost(new URL(publicUrl).hostname)}>`
  if (!SENDER_PATTERN.test(value))
    throw new StartError('MAIL_FROM debe ser una dirección como cartas@ejemplo.co o Portavoz <cartas@ejemplo.co>.')
  return value
}

/** An IPv6 address needs brackets as the host of an e-mail address. */
const mailHost = (host: string): string => (isIP(host) === 4 ? `[${host}]` : host.replace(/^\[/, '[IPv6:'))

function settingsWithoutBucket(env: EnvironmentVariables): string[] {
  if (readText(env, 'S3_URL') !== null) return []
  return OBJECT_STORAGE_VARIABLES.filter((name) => readText(env, name) !== null)
}

function secretKey(env: EnvironmentVariables): string | null {
  const value = readText(env, 'SECRET_KEY')
  if (value !== null && value.split(',').some((key) => key.trim().length < 32))
    throw new StartError('SECRET_KEY debe tener al menos 32 caracteres (varias claves se separan con comas).')
  return value
}

const MIN_PASSPHRASE = 12

function backupPassphrase(env: EnvironmentVariables): string | null {
  const value = readText(env, 'BACKUP_PASSPHRASE')
  if (value !== null && value.length < MIN_PASSPHRASE)
    throw new StartError(`BACKUP_PASSPHRASE debe tener al menos ${MIN_PASSPHRASE} caracteres.`)
  return value
}
