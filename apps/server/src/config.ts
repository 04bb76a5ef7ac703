import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits, MICROS, type SignUpMode } from '@portavoz/contract'
import { idleModel, serverEmbedding, serverModel } from './config-model.ts'
import type { Model } from './ports/brain.ts'
import { address, type Env, given, list, oneOf, whole } from './platform/environment.ts'
import { privateOrigin, type PrivateOrigin, PURPOSES } from './platform/private-origins.ts'
import { StartError } from './platform/start-error.ts'

/** The environment, understood. Everything has a default; `npm start` needs none. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  role: 'all' | 'web' | 'worker'
  publicUrl: string
  secretKey: string | null
  model: Model | null
  /** What reads the meaning of documents, for all accounts. */
  embedding: Model | null
  telegramApiRoot: string
  /** Null for WhatsApp's own. */
  whatsappSocketUrl: string | null
  /** Where the files of WhatsApp's messages are had. */
  whatsappMediaUrl: string
  /** The operator's choice; null where it is found out. */
  whatsappVersion: [number, number, number] | null
  /** Where WhatsApp's own page is. */
  whatsappWebUrl: string
  /** Whether that page is asked for the version that it serves. */
  checksWhatsappVersion: boolean
  /** The operator's mail server; null where letters are files. */
  smtpUrl: string | null
  /** Who letters come from: an address, or a name with one. */
  mailFrom: string
  trustProxy: string[]
  logLevel: string
  allowedPrivateOrigins: PrivateOrigin[]
  /** Names besides that of `publicUrl` under which requests are served. */
  allowedHosts: string[]
  /** Who may create an account: anyone (open), invited people, or no one (closed). */
  signUp: SignUpMode
  /** What an account made by open sign-up may spend in a month on the installation's model, in millionths of a dollar. */
  signUpBudgetMicros: number
  /** What all accounts made by open sign-up may spend in a month on it together. */
  signUpTotalMicros: number
  /** What was given and has no effect, in this version or beside the rest. */
  withoutEffect: string[]
}

/** Throws a `StartError` that names the first variable with a value nobody could mean. */
export function readConfig(env: Env): Config {
  const port = whole(env, 'PORT', 8080, 0, 65_535)
  const model = serverModel(env)
  const publicUrl = (address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
    /(?<!\/)\/+$/,
    '',
  )
  return {
    port,
    host: given(env, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(given(env, 'DATA_DIR') ?? './data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    publicUrl,
    secretKey: secret(env),
    model,
    embedding: serverEmbedding(env, model),
    telegramApiRoot: (address(env, 'TELEGRAM_API_ROOT', ['http:', 'https:']) ?? 'https://api.telegram.org').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    whatsappSocketUrl: address(env, 'WHATSAPP_SOCKET_URL', ['ws:', 'wss:']),
    whatsappMediaUrl: (address(env, 'WHATSAPP_MEDIA_URL', ['http:', 'https:']) ?? 'https://mmg.whatsapp.net').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    whatsappVersion: version(env, 'WHATSAPP_VERSION'),
    whatsappWebUrl: (address(env, 'WHATSAPP_WEB_URL', ['http:', 'https:']) ?? 'https://web.whatsapp.com').replace(
      /(?<!\/)\/+$/,
      '',
    ),
    checksWhatsappVersion: oneOf(env, 'WHATSAPP_VERSION_CHECK', ['on', 'off'], 'on') === 'on',
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender(env, publicUrl),
    trustProxy: proxies(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    allowedPrivateOrigins: origins(env),
    allowedHosts: hosts(env),
    signUp: oneOf(env, 'SIGNUP', ['open', 'invite', 'closed'], 'open'),
    signUpBudgetMicros: dollars(env, 'SIGNUP_BUDGET_USD', 2),
    signUpTotalMicros: dollars(env, 'SIGNUP_TOTAL_BUDGET_USD', 20),
    withoutEffect: [...notYet(env), ...idleModel(env, model)],
  }
}

/** «2.3000.1029030078», as WhatsApp's web client writes it. */
function version(env: Env, name: string): [number, number, number] | null {
  const value = given(env, name)
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

function proxies(env: Env): string[] {
  const values = list(env, 'TRUST_PROXY').filter((value) => value !== 'off')
  const odd = values.find((value) => !isProxy(value))
  if (odd !== undefined)
    throw new StartError(
      `TRUST_PROXY debe ser una lista de direcciones IP, redes como 10.0.0.0/8 o ${NETWORKS.join(', ')}, separadas con comas, y contiene «${odd}».`,
    )
  return values
}

function origins(env: Env): PrivateOrigin[] {
  return list(env, 'ALLOWED_PRIVATE_ORIGINS').map((value) => {
    const origin = privateOrigin(value)
    if (origin) return origin
    throw new StartError(
      `ALLOWED_PRIVATE_ORIGINS debe ser una lista de direcciones como http://127.0.0.1:5678, separadas con comas. Delante de cada una puede ir para qué se abre: ${PURPOSES.map((one) => `${one}=`).join(', ')}.`,
    )
  })
}

/** In millionths. */
function dollars(env: Env, name: string, usual: number): number {
  const value = given(env, name)
  if (value === null) return usual * MICROS
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value) || Number(value) > limits.budgetUsd)
    throw new StartError(`${name} debe ser una cantidad de dólares entre 0 y ${limits.budgetUsd}, y vale «${value}».`)
  return Math.round(Number(value) * MICROS)
}

/** «tienda.co», «*.tienda.co». */
function hosts(env: Env): string[] {
  const values = list(env, 'ALLOWED_HOSTS').map((value) => value.toLowerCase())
  const odd = values.find((value) => !/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(value))
  if (odd !== undefined)
    throw new StartError(
      `ALLOWED_HOSTS debe ser una lista de nombres como tienda.co o *.tienda.co, sin https:// ni puerto y separados con comas, y contiene «${odd}».`,
    )
  return values
}

/** «Portavoz <cartas@ejemplo.co>» or «cartas@ejemplo.co», on one line. */
const SENDER = /^(?:[^\p{Cc}<>]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u

function sender(env: Env, publicUrl: string): string {
  const value = given(env, 'MAIL_FROM')
  if (value === null) return `Portavoz <no-responder@${mailHost(new URL(publicUrl).hostname)}>`
  if (!SENDER.test(value))
    throw new StartError('MAIL_FROM debe ser una dirección como cartas@ejemplo.co o Portavoz <cartas@ejemplo.co>.')
  return value
}

/** An IP address stands in brackets where a host would. */
const mailHost = (host: string): string => (isIP(host) === 4 ? `[${host}]` : host.replace(/^\[/, '[IPv6:'))

/** Checked now, used by rooms to come: whoever sets one should hear that it does nothing today. */
function notYet(env: Env): string[] {
  address(env, 'S3_URL', ['http:', 'https:'])
  return given(env, 'S3_URL') === null ? [] : ['S3_URL']
}

function secret(env: Env): string | null {
  const value = given(env, 'SECRET_KEY')
  if (value !== null && value.split(',').some((key) => key.trim().length < 32))
    throw new StartError('SECRET_KEY debe tener al menos 32 caracteres (varias claves se separan con comas).')
  return value
}
