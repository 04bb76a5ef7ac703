import * as z from 'zod/mini'

/** A whole number, with or without thousands separators; null for an empty field. */
const limitField = (max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => isBlank(text) || (/^\d{1,3}(?:\.?\d{3})*$|^\d+$/.test(text.trim()) && numberOf(text) <= max),
          `Escribe un número entero de 0 a ${max.toLocaleString('es')}, o déjalo vacío`,
        ),
      ),
    z.transform((text: string) => (isBlank(text) ? null : numberOf(text))),
  )

const isBlank = (text: string) => text.trim() === ''
const numberOf = (text: string) => Number(text.trim().replaceAll('.', ''))

export const LimitsForm = z.object({
  agents: limitField(10_000),
  storageMb: limitField(10_000_000),
  messages: limitField(100_000_000),
})
