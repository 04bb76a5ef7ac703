import * as z from 'zod/mini'
import { formatRange } from './numbers.ts'

/** A price in millionths of a dollar, at most `max`; `unit` says what it buys, as in «por minuto». */
export const microsPrice = (max: number, unit: string) => {
  const error = `Escribe un número ${formatRange(0, max / 1_000_000)}: el precio es ${unit}`
  return z
    .number({ error: 'Escribe un número' })
    .check(z.int('Escribe un precio con seis decimales como mucho'), z.gte(0, error), z.lte(max, error))
}
