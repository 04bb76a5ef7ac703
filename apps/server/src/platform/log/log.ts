import { limits } from '@portavoz/contract'
import pino, { type Logger } from 'pino'

export type Log = Logger

/** Telegram addresses contain bot tokens and headers contain keys; neither may reach the log. */
const TOKEN = /(?<!\d)\d{5,}:[\w-]{20,}/g
const BEARER = /\b(sk-[\w-]{6})[\w-]+/g

/** A secret that the cut splits would not be recognized, so its remains are dropped too. */
const MAX_SECRET_LENGTH = 200
/** Causes may be circular. */
const MAX_CAUSES = 4

/** At most `limits.errorTextMax` characters of a text, with secrets masked. */
export function maskSecrets(text: string): string {
  if (text.length <= limits.errorTextMax) return maskPatterns(text)
  return `${maskPatterns(text.slice(0, limits.errorTextMax)).slice(0, -MAX_SECRET_LENGTH)}…`
}

const maskPatterns = (text: string): string => text.replace(TOKEN, '***').replace(BEARER, '$1***')

/** Fields with secrets, up to three levels deep in any logged object. */
const SECRET_FIELDS = ['authorization', 'cookie', 'botToken', 'password', 'apiKey']
const secretPaths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Writes JSON lines to standard output. An error is logged with name, code, message, stack and causes, never with its
 * other fields.
 */
export const createLog = (level: string, stream: pino.DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '***' },
      serializers: { err: (error: unknown) => serializeError(error) },
    },
    stream,
  )

const serializeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { message: maskSecrets(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: maskSecrets(error.message),
    stack: maskSecrets(error.stack ?? ''),
    ...(error.cause === undefined || depth === MAX_CAUSES ? {} : { cause: serializeError(error.cause, depth + 1) }),
  }
}
