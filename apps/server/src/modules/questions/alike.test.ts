import { expect, test } from 'vitest'
import { distance } from '../knowledge/kin.ts'
import { termsOf } from '../knowledge/terms.ts'
import { groupAlike } from './alike.ts'

const grouped = async (...asked: string[]) =>
  (
    await groupAlike(
      asked.map((words) => ({ words })),
      { termsOf, distance },
    )
  ).map((members) => members.map(({ words }) => words))

test.each([
  [
    '¿Hacen envíos a Cali?',
    'envian a cali',
    'Hola, buenas tardes. ¿Me envían a CALI por favor?',
    'a Cali hacen domicilios?',
  ],
  [
    '¿Cuánto cuesta el café molido?',
    'precio del cafe molido',
    'qué valor tiene el café molido',
    'CAFÉ MOLIDO PRECIO!!!',
  ],
  ['¿A qué hora abren los domingos?', 'horario domingo', 'abren el domingo??', 'q horario tienen los domingos'],
  ['¿Tienen parqueadero?', 'hay parqueadero', 'parqeadero', 'tienen parquedaero'],
  ['¿Aceptan devoluciones?', 'hacen devoluciobes', 'devolucion'],
  ['¿Cuánto vale?', 'precio', 'que precio', 'me das el precio por favor'],
  ['¿Reciben 1.500 dólares?', 'reciben 1500 dolares'],
])('%s is one question, however it is put', async (...asked) => {
  expect(await grouped(...asked)).toEqual([asked])
})

test.each([
  ['¿Hacen envíos a Cali?', '¿Hacen envíos a Bogotá?'],
  ['¿Cuánto cuesta el café?', '¿Cuánto cuesta el té?'],
  ['¿Abren los sábados?', '¿Abren los domingos?'],
  ['¿Precio?', '¿Precio de la camisa de lino?'],
  ['¿Tienen talla 38?', '¿Tienen talla 40?'],
  ['¿Venden camas?', '¿Venden casas?'],
  ['¿Tienen carta?', '¿Llevan carga?'],
  ['¿Cuánto cuesta el envío?', '¿Cuánto cuesta la camisa?'],
])('%s is another question than %s', async (...asked) => {
  expect(await grouped(...asked)).toEqual(asked.map((one) => [one]))
})

test('what comes later moves nothing that stands, and goes where it is most like the first', async () => {
  const before = ['¿Tienen camisas de lino azul?', '¿Tienen parqueadero?']
  const after = ['camisa lino azul talla m', 'camisas de lino', 'zapatos']
  expect((await grouped(...before, ...after)).slice(0, 2).map(([first]) => first)).toEqual(before)
  expect(await grouped(...before, ...after)).toEqual([[before[0], after[0], after[1]], [before[1]], [after[2]]])
})

test('who says nothing that tells anything asks nothing, in whatever signs', async () => {
  expect(await grouped('', '???', '😀😀', 'hola', 'y eso?', '\u202e\u202d', '¿')).toEqual([])
  expect(await grouped('\u202e¿Venden pan?', 'مرحبا هل لديكم خبز', '你们卖面包吗', '𝕻𝖆𝖓 casero')).toHaveLength(4)
})

test('questions of a machine, each of other words, are compared within bounds', async () => {
  const random = (seed: number) =>
    Array.from({ length: 40 }, (_, at) =>
      (((seed * 7_919 + at * 104_729) * 2_654_435_761) % 4_294_967_296).toString(36).replaceAll(/\d/g, 'x'),
    ).join(' ')
  let compared = 0
  const counted = (a: string, b: string, most: number) => {
    compared += 1
    return distance(a, b, most)
  }
  const asked = Array.from({ length: 400 }, (_, seed) => ({ words: random(seed + 1) }))
  const groups = await groupAlike(asked, { termsOf, distance: counted })
  expect(groups.length).toBeGreaterThan(380)
  expect(compared).toBeLessThan(400 * 12 * 10)
})
