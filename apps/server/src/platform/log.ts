import { limits } from '@portavoz/contract'
import pino, { type Logger } from 'pino'

export type Log = Logger

/** Bot tokens stand in Telegram's addresses, keys in headers: neither may reach a line. */
const TOKEN = /(?<!\d)\d{5,}:[\w-]{20,}/g
const BEARER = /\b(sk-[\w-]{6})[\w-]+/g

/** A secret that the cut halves would not be recognized: its remains are dropped too. */
const LONGEST_SECRET = 200
/** Causes may form a circle. */
const MOST_CAUSES = 4

/** The beginning of a text, at most `limits.errorTextMax`, with its secrets masked. */
export function withoutSecrets(text: string): string {
  if (text.length <= limits.errorTextMax) return masked(text)
  return `${masked(text.slice(0, limits.errorTextMax)).slice(0, -LONGEST_SECRET)}…`
}

const masked = (text: string): string => text.replace(TOKEN, '***').replace(BEARER, '$1***')

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
      serializers: { err: (error: unknown) => told(error) },
    },
    stream,
  )

const told = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined || depth === MOST_CAUSES ? {} : { cause: told(error.cause, depth + 1) }),
  }
}
