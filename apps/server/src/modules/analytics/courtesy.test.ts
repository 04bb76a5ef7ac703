import { expect, test } from 'vitest'
import { isCourtesy } from './courtesy.ts'

test.each(['Mil gracias, muy amables', 'ah ok, muchas gracias', 'Holaaa', '👍', 'listo', '¡Buenos días!'])(
  '«%s»: only a courtesy',
  (text) => expect(isCourtesy(text)).toBe(true),
)

test.each(['gracias! y la cocina cierra antes?', 'y el kilo?', 'horario', 'Perfecto, quiero una'])(
  '«%s»: more than a courtesy',
  (text) => expect(isCourtesy(text)).toBe(false),
)
