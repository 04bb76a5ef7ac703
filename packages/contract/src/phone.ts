import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** What follows the prefix of the countries whose numbers are known by heart here. */
const plans: Record<string, RegExp> = {
  57: /^\d{10}$/,
  // A mobile has a 1 behind the prefix on some networks, and none on others.
  52: /^1?\d{10}$/,
  1: /^[2-9]\d{9}$/,
  34: /^\d{9}$/,
  // And here a 9.
  54: /^9?\d{10}$/,
}

/** `''` for what has no country, or cannot be a number of the one it has. */
function withCountry(written: string): string {
  const isFull = /^\D*(\+|00)/.test(written)
  const digits = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const prefix = Object.keys(plans).find((one) => digits.startsWith(one))
  const isPhone = prefix ? plans[prefix]?.test(digits.slice(prefix.length)) : isFull && /^[1-9]\d{7,14}$/.test(digits)
  return isPhone ? `+${digits}` : ''
}

const INCOMPLETE = 'Escribe el número con el indicativo del país, como +57 300 123 4567'

/**
 * A phone as people write it, read as a plus sign and its digits with the country's prefix. One without its country is
 * refused: whoever guessed would call somebody else.
 */
export const Phone = z
  .string({ error: 'Escribe el número del teléfono' })
  .check(z.maxLength(limits.phoneMax, INCOMPLETE), z.overwrite(withCountry), z.minLength(1, INCOMPLETE))
