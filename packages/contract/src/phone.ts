import * as z from 'zod/mini'

/** A phone as people write it, read as digits with the country's prefix. */
export const Phone = z.string({ error: 'Escribe el número del teléfono' }).check(
  z.overwrite((value) => value.replaceAll(/[^\d]/g, '')),
  z.regex(/^\d{8,15}$/, 'Escribe el número con el indicativo del país, como +57 300 123 4567'),
)
