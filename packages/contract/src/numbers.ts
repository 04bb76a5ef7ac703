import * as z from 'zod/mini'

const format = new Intl.NumberFormat('es', { maximumFractionDigits: 2 })

/** «entre 1 y 60.000», as every refusal of a number says it. */
export const between = (min: number, max: number): string => `entre ${format.format(min)} y ${format.format(max)}`

const saysRange = (min: number, max: number) => `Escribe un número entero ${between(min, max)}`

const checks = (min: number, max: number, says: string) => [z.int(says), z.gte(min, says), z.lte(max, says)] as const

/** A whole number of a JSON body; its refusal names the range. */
export const wholeNumber = (min: number, max: number) => {
  const says = saysRange(min, max)
  return z.number({ error: says }).check(...checks(min, max, says))
}

/** The same in a path or a query, where it arrives as text. */
export const wholeNumberText = (min: number, max: number) => {
  const says = saysRange(min, max)
  return z.coerce.number({ error: says }).check(...checks(min, max, says))
}
