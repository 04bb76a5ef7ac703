import pino, { type Logger } from 'pino'

export type Log = Logger

/** Bot tokens stand in Telegram's addresses, keys in headers: neither may reach a line. */
const TOKEN = /\d{5,}:[\w-]{20,}/g
const BEARER = /\b(sk-[\w-]{6})[\w-]+/g

export const withoutSecrets = (text: string): string => text.replace(TOKEN, '***').replace(BEARER, '$1***')

/** Fields that hold one, in whatever object a library logs, three deep. */
const SECRET_FIELDS = ['authorization', 'cookie', 'botToken', 'password', 'apiKey']
const secretPaths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output. An error is told by its name, code, words and stack, never by its fields. */
export const createLog = (level: string, stream: pino.DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '***' },
      serializers: { err: told },
    },
    stream,
  )

const told = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: told(error.cause) }),
  }
}
