import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** A tag as stored. Older ones may lack what `Tag` requires. */
export const StoredTag = z.string({ error: 'Escribe la etiqueta' }).check(
  z.overwrite((value) => value.replaceAll('\0', '').replaceAll(/\s+/g, ' ').normalize('NFC')),
  z.trim(),
  z.minLength(1, 'Escribe la etiqueta'),
  z.maxLength(limits.tagMax, `No puede tener más de ${limits.tagMax} caracteres`),
)

const VISIBLE_SYMBOL = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

export const Tag = StoredTag.check(
  z.refine((value) => value === '' || VISIBLE_SYMBOL.test(value), 'Usa al menos una letra, un número o un emoji'),
)
