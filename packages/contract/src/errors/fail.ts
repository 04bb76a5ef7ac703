import { AppError, type FieldErrors } from './app-error.ts'
import { type CatalogEntry, type ErrorCode, errorCatalog } from './catalog.ts'

/**
 * `at`: the refused form field, which shows the catalogue's sentence.
 *
 * `fields`: sentences that the catalogue cannot hold, because they name values or several fields.
 */
type AppErrorOptions = ErrorOptions & { at?: string; fields?: FieldErrors | undefined; data?: unknown }

/** Builds an `AppError` from the catalogue. */
export function appError(code: ErrorCode, { at, fields, ...options }: AppErrorOptions = {}) {
  const entry: CatalogEntry = errorCatalog[code]
  return new AppError(code, entry, {
    ...options,
    fields: at === undefined ? fields : { [at]: entry.fieldText ?? entry.text },
  })
}

/** Throws an `AppError` from the catalogue. */
export const fail = (code: ErrorCode, options?: AppErrorOptions): never => {
  throw appError(code, options)
}
