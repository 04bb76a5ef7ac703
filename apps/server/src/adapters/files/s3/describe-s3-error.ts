import { describeFetchFailure } from '../../../platform/network/describe-fetch-failure.ts'
import type { ObjectStorageSettings } from '../../../ports/object-storage.ts'
import { ObjectStorageError } from '../../../ports/object-storage.ts'

/** Error codes of S3 and of compatible servers. */
const CREDENTIALS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'])
const REGION = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'])
const FULL = /InsufficientStorage|NotEnoughSpace|StorageFull|Quota|CapExceeded/
const BUSY = new Set(['SlowDown', 'ServiceUnavailable', 'RequestLimitExceeded', 'TooManyRequests', 'Throttling'])

/** An error of the SDK as a Spanish sentence about this storage. */
export function describeS3Error(error: unknown, { endpoint, bucket }: ObjectStorageSettings): ObjectStorageError {
  if (error instanceof ObjectStorageError) return error
  const place = `El almacén S3 (${new URL(endpoint).host})`
  const { status, code } = detailsOf(error)
  const refusal = (sentence: string, isFull = false) => new ObjectStorageError(sentence, { isFull, cause: error })
  if (FULL.test(code) || status === 507) return refusal(`${place} está lleno: amplía su espacio.`, true)
  if (code === 'NoSuchBucket') return refusal(`${place} no tiene el cubo «${bucket}»: créalo, o revisa S3_URL.`)
  if (CREDENTIALS.has(code))
    return refusal(`${place} rechaza la clave: revisa S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.`)
  if (code === 'RequestTimeTooSkewed') return refusal(`${place} dice que la hora de este equipo está mal: corrígela.`)
  if (REGION.has(code) || (status >= 300 && status < 400))
    return refusal(`${place} guarda el cubo «${bucket}» en otra región: revisa S3_REGION y S3_URL.`)
  if (BUSY.has(code) || status === 429 || status === 503)
    return refusal(`${place} pide ir más despacio o está saturado.`)
  if (status === 401 || status === 403)
    return refusal(`${place} no deja usar el cubo «${bucket}» con esa clave: dale permiso de listar, leer y escribir.`)
  if (status >= 500) return refusal(`${place} falla por dentro (${status}).`)
  if (status >= 400) return refusal(`${place} rechazó lo que se le pidió (${safeCode(code) || status}).`)
  return refusal(`${place} no se alcanza: ${describeFetchFailure(error)}.`)
}

export const isMissing = (error: unknown): boolean => {
  const { status, code } = detailsOf(error)
  return code === 'NoSuchKey' || code === 'NotFound' || (status === 404 && code !== 'NoSuchBucket')
}

function detailsOf(error: unknown): { status: number; code: string } {
  const { name, Code, $metadata } = (error ?? {}) as {
    name?: string
    Code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return { status: $metadata?.httpStatusCode ?? 0, code: Code ?? name ?? '' }
}

/** A foreign server writes the code. */
const safeCode = (code: string) => (/^[A-Za-z0-9]{1,60}$/.test(code) ? code : '')
