import * as z from 'zod/mini'

const numberFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 2 })

/** «entre 1 y 60.000», the form that every number error uses. */
export const formatRange = (min: number, max: number): string =>
  `entre ${numberFormat.format(min)} y ${numberFormat.format(max)}`

const integerRangeError = (min: number, max: number) => `Escribe un número entero ${formatRange(min, max)}`

const integerChecks = (min: number, max: number, message: string) =>
  [z.int(message), z.gte(min, message), z.lte(max, message)] as const

/** An integer in a JSON body. Its error names the range. */
export const wholeNumber = (min: number, max: number) => {
  const message = integerRangeError(min, max)
  return z.number({ error: message }).check(...integerChecks(min, max, message))
}

/** The same in a path or query, where it arrives as text. */
export const wholeNumberParam = (min: number, max: number) => {
  const message = integerRangeError(min, max)
  return z.coerce.number({ error: message }).check(...integerChecks(min, max, message))
}
