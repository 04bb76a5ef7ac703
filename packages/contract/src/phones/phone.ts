import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'

/** National number formats by country code. */
const nationalFormats: Record<string, RegExp> = {
  57: /^\d{10}$/,
  // Some networks put a 1 before mobile numbers, others do not.
  52: /^1?\d{10}$/,
  1: /^[2-9]\d{9}$/,
  34: /^\d{9}$/,
  // A 9 in the same way.
  54: /^9?\d{10}$/,
}

/** `+` and digits; `''` without a country code or if the number does not fit its country. */
function normalizePhone(written: string): string {
  const isFull = /^\D*(\+|00)/.test(written)
  const digits = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const prefix = Object.keys(nationalFormats).find((countryCode) => digits.startsWith(countryCode))
  const isPhone = prefix
    ? nationalFormats[prefix]?.test(digits.slice(prefix.length))
    : isFull && /^[1-9]\d{7,14}$/.test(digits)
  return isPhone ? `+${digits}` : ''
}

const INCOMPLETE_PHONE_ERROR = 'Escribe el número con el indicativo del país, como +57 300 123 4567'

/**
 * A phone as people write it, normalized to `+` and digits. A phone without a country code is refused: a guess could
 * reach the wrong person.
 */
export const Phone = z
  .string({ error: 'Escribe el número del teléfono' })
  .check(
    z.maxLength(limits.phoneMax, INCOMPLETE_PHONE_ERROR),
    z.overwrite(normalizePhone),
    z.minLength(1, INCOMPLETE_PHONE_ERROR),
  )
