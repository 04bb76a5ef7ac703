import { expect, test } from 'vitest'
import { editDistance } from '../knowledge/query/spelling-variants.ts'
import { tokenize } from '../knowledge/text/tokenize.ts'
import { groupSimilar } from './group-similar.ts'

const groupTexts = async (...questions: string[]) =>
  (
    await groupSimilar(
      questions.map((text) => ({ words: text })),
      { termsOf: tokenize, distance: editDistance },
    )
  ).map((members) => members.map(({ words: text }) => text))

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
])('question group: %s', async (...questions) => {
  expect(await groupTexts(...questions)).toEqual([questions])
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
])('separate questions: %s and %s', async (...questions) => {
  expect(await groupTexts(...questions)).toEqual(questions.map((question) => [question]))
})

test('later question: existing groups stay, and it joins the most similar first question', async () => {
  const earlier = ['¿Tienen camisas de lino azul?', '¿Tienen parqueadero?']
  const later = ['camisa lino azul talla m', 'camisas de lino', 'zapatos']
  expect((await groupTexts(...earlier, ...later)).slice(0, 2).map(([first]) => first)).toEqual(earlier)
  expect(await groupTexts(...earlier, ...later)).toEqual([[earlier[0], later[0], later[1]], [earlier[1]], [later[2]]])
})

test('message without a meaningful word: no question, in any script', async () => {
  expect(await groupTexts('', '???', '😀😀', 'hola', 'y eso?', '\u202e\u202d', '¿')).toEqual([])
  expect(await groupTexts('\u202e¿Venden pan?', 'مرحبا هل لديكم خبز', '你们卖面包吗', '𝕻𝖆𝖓 casero')).toHaveLength(4)
})

test('many generated questions: the number of comparisons is bounded', async () => {
  const random = (seed: number) =>
    Array.from({ length: 40 }, (_, index) =>
      (((seed * 7_919 + index * 104_729) * 2_654_435_761) % 4_294_967_296).toString(36).replaceAll(/\d/g, 'x'),
    ).join(' ')
  let comparisons = 0
  const countingDistance = (a: string, b: string, maxDistance: number) => {
    comparisons += 1
    return editDistance(a, b, maxDistance)
  }
  const questions = Array.from({ length: 400 }, (_, seed) => ({ words: random(seed + 1) }))
  const groups = await groupSimilar(questions, { termsOf: tokenize, distance: countingDistance })
  expect(groups.length).toBeGreaterThan(380)
  expect(comparisons).toBeLessThan(400 * 12 * 10)
})
