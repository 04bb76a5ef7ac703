import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Opaque to clients. An unknown or malformed id is answered as not found. */
export const Id = z.string().check(z.minLength(1), z.maxLength(80))

/**
 * The network that an agent is linked to, and where a conversation takes place. `web`: the agent's public page, which
 * agents of the other platforms may have too.
 */
export const Platform = z.enum(['whatsapp', 'telegram', 'web'], { error: 'Elige WhatsApp, Telegram o página web' })
export type Platform = z.infer<typeof Platform>

/** ISO 8601 in UTC. */
export const Time = z.string()

/** A `Time` of an earlier response, sent back unchanged. */
export const EchoedTime = z.string().check(z.maxLength(limits.timeMax))

/** ISO 8601 with a time zone offset. */
export const DateTimeInput = z.iso
  .datetime({ offset: true, error: 'Fecha no válida' })
  .check(z.maxLength(limits.timeMax, 'Fecha no válida'))

/** Replaces a stored secret in responses. Sent back, it keeps the stored secret. */
export const MASKED_SECRET = '***'

export const EmptyObject = z.object({})

/** Drops NUL, the only character that PostgreSQL text cannot store. */
export const boundedText = (max: number, error = `No puede tener más de ${max} caracteres`) =>
  z.string({ error: 'Escribe un texto' }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.maxLength(max, error),
  )

/** The same for a field of a multipart form, which encodes each line break as CRLF. */
export const boundedFormText = (max: number) =>
  z.string({ error: 'Escribe un texto' }).check(
    z.overwrite((value) => value.replaceAll('\0', '').replaceAll('\r\n', '\n')),
    z.maxLength(max, `No puede tener más de ${max} caracteres`),
  )

/** Trimmed text that must not be empty. */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, `No puede tener más de ${max} caracteres`),
  )

/** Texts by a name of the caller's choice. The JSON schema states the maximum number of entries too. */
export const textRecord = (maxEntries: number, maxLengths: { name: number; text: number }) =>
  z
    .record(z.string().check(z.maxLength(maxLengths.name)), z.string().check(z.maxLength(maxLengths.text)))
    .check(z.refine((texts) => Object.keys(texts).length <= maxEntries, `No puede haber más de ${maxEntries}`))
    .register(z.globalRegistry, { maxProperties: maxEntries })

/** The caller's idempotency key: a second request with the same value is the same thing. */
export const ExternalId = boundedText(limits.externalIdMax).check(z.minLength(1))

export const commonErrors = {
  invalid: { status: 400, text: 'Revisa los datos marcados' },
  bad_json: { status: 400, text: 'La petición no es JSON válido' },
  unauthenticated: { status: 401, text: 'Usuario no autenticado' },
  forbidden: { status: 403, text: 'No tienes permisos para hacer esto' },
  host_refused: {
    status: 421,
    text: 'Esa dirección no es de esta instalación. Quien la lleva debe escribirla en PUBLIC_URL o en ALLOWED_HOSTS',
  },
  not_found: { status: 404, text: 'No encontrado' },
  too_slow: { status: 408, text: 'La petición tardó demasiado en llegar. Inténtalo de nuevo' },
  upload_too_slow: {
    status: 408,
    text: `La subida tardó más de ${limits.uploadTimeoutMs / 60_000} minutos. Prueba con otra conexión o divide el archivo`,
  },
  /** The client disconnected; the response is not read. */
  left: { status: 499, text: 'La petición se canceló' },
  too_large: { status: 413, text: 'La petición es demasiado grande' },
  unsupported_type: { status: 415, text: 'La petición debe ser JSON' },
  unexpected: { status: 500, text: 'Error del servidor' },
  unavailable: { status: 503, text: 'El servidor no está disponible. Inténtalo en unos segundos' },
  unreachable: { status: 503, text: 'No se pudo conectar con el servidor' },
} as const
