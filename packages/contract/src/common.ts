import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Opaque to everyone but the database; a foreign or malformed one is simply not found. */
export const Id = z.string().check(z.minLength(1), z.maxLength(80))

export const Platform = z.enum(['whatsapp', 'telegram'], { error: 'Elige WhatsApp o Telegram' })
export type Platform = z.infer<typeof Platform>

/** ISO 8601 in UTC. */
export const Time = z.string()

/** A `Time` that an answer told, sent back as it was. */
export const KnownTime = z.string().check(z.maxLength(limits.timeMax))

/** A moment with its zone, as ISO 8601 writes it. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'Fecha no válida' })
  .check(z.maxLength(limits.timeMax, 'Fecha no válida'))

/** What stands in for a secret that is stored but never shown; sent back, it keeps the old one. */
export const HIDDEN = '***'

export const Nothing = z.object({})

/** Text that PostgreSQL can hold: NUL is the one character it refuses. */
export const text = (max: number, error = `No puede tener más de ${max} caracteres`) =>
  z.string({ error: 'Escribe un texto' }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.maxLength(max, error),
  )

/** Text that must say something once its blank ends are cut. */
export const required = (message: string, max: number) =>
  z.string({ error: message }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, `No puede tener más de ${max} caracteres`),
  )

/** Texts by names that the caller chooses, of at most `most` names. Its maximum stands in the JSON schema too. */
export const namedTexts = (most: number, longest: { name: number; text: number }) =>
  z
    .record(z.string().check(z.maxLength(longest.name)), z.string().check(z.maxLength(longest.text)))
    .check(z.refine((texts) => Object.keys(texts).length <= most, `No puede haber más de ${most}`))
    .register(z.globalRegistry, { maxProperties: most })

/** What the caller calls a thing: told twice under the same name, it is one. */
export const ExternalId = text(limits.externalIdMax).check(z.minLength(1))

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
  /** Nobody reads it: whoever asked is gone. */
  left: { status: 499, text: 'La petición se canceló' },
  too_large: { status: 413, text: 'La petición es demasiado grande' },
  unsupported_type: { status: 415, text: 'La petición debe ser JSON' },
  unexpected: { status: 500, text: 'Error del servidor' },
  unavailable: { status: 503, text: 'El servidor no está disponible. Inténtalo en unos segundos' },
  unreachable: { status: 503, text: 'No se pudo conectar con el servidor' },
} as const
