import { expect, test } from 'vitest'
import { findUngrounded } from './find-ungrounded.ts'

const emptyGrounding = { contacts: [], days: [], prompt: '', variables: {}, rules: [] }
const findIn = (draft: string, ...owners: string[]) => findUngrounded(draft, { ...emptyGrounding, owners })

const DEFAULT_TEXTS = 'Soy un asistente virtual. Una persona te responderá pronto; si prefieres, deja uno o dos datos.'

test.each(['$1', 'USD 1', '1 dólar', '1 peso', 'un dólar'])(
  '«%s»: an article in a source does not ground it',
  (sum) => {
    expect(findIn(`La camisa cuesta ${sum}.`, 'Vendes ropa.', DEFAULT_TEXTS)).toMatchObject({ what: 'amount' })
  },
)

test.each([
  ['Abrimos de 9 a 6. Tenemos 3 locales', [3, 6, 9]],
  ['Lunes a viernes de 8 a. m. a 5 p. m.; a las 2 cerramos.', [8, 5, 2]],
  ['Oferta del 3 de mayo al 7 de mayo', [3, 7]],
  ['Calle 5 # 4-21, local 3, piso 2.', [5, 4, 3, 2]],
  ['1. Camisas\n2) Pantalones\n3.- Medias', [1, 2, 3]],
  ['Promoción 2x1 y 3 x 2 los jueves.', [1, 2, 3]],
  ['Atención 24/7. Mide 1/2 metro.', [7, 1, 2]],
  ['Nos vemos a las 9:00. Talla 8.', [9, 8]],
  ['Llega en 1 o 2 días; son 4 o 5 camisas.', [1, 2, 4, 5]],
  ['Somos dos. Entre tres y cinco días. Uno de ellos', [1, 2, 3, 5]],
])('«%s»: hours, counts and numbering ground no small price', (source, sums) => {
  const grounded = sums.filter((sum) => findIn(`El envío cuesta $${sum}.`, source) === null)
  expect(grounded).toEqual([])
})

test.each([
  ['Chicle | 5', 5],
  ['| Chicle | 5 | 120 |', 5],
  ['Chicle 5 pesos', 5],
  ['Chicle 5\nPaleta 12', 5],
  ['Chicle\t5\tdulces', 5],
  ['Chicle,5', 5],
  ['Chicle: 5.00', 5],
  ['Chicle $5', 5],
  ['Chicle S/ 5', 5],
  ['El chicle cuesta 5 dentro de la tienda', 5],
  ['Chicle a cinco pesos', 5],
  ['Chicle: cinco', 5],
  ['Chicles de 5 a 8 pesos', 5],
  ['Chicles de $5 a 8', 8],
  ['Chicle a 1 peso', 1],
  ['Chicle por un dólar', 1],
  ['Chicle: 1', 1],
])('«%s»: a price below ten grounds it', (source, sum) => {
  expect(findIn(`El chicle cuesta $${sum}.`, `Abrimos de 9 a 6.\n${source}`)).toBeNull()
})

test('a price of one: it belongs to the product that the list names', () => {
  const list = 'Chicle: $1\nCamisa de lino: $45.000'
  expect(findIn('El chicle cuesta $1.', list)).toBeNull()
  expect(findIn('La camisa de lino cuesta $1.', list)).toMatchObject({ what: 'amount' })
})
