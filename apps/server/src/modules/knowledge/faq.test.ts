import { expect, test } from 'vitest'
import { taught } from '../../../test/taught.ts'

const FAQ = `¿Hacen envíos a otras ciudades?
Sí, a todo el país, por 12.000 pesos.

¿Tienen garantía los televisores?

¿Y las neveras?

Un año en los dos, con la factura.

Formas de pago:
Efectivo, tarjeta y transferencia.

¿Arreglan celulares? 📱
Solo pantallas.

Precios de peluquería:
Corte: $10
Tinte: $20
Peinado: $15`

test.each([
  ['¿Hacen envíos a otras ciudades?', 'Sí, a todo el país, por 12.000 pesos.'],
  ['¿Tienen garantía los televisores?', 'Un año en los dos, con la factura.'],
  ['¿Arreglan celulares?', 'Solo pantallas.'],
  ['precios de peluquería', 'Peinado: $15'],
  ['¿Cuáles son las formas de pago?', 'Efectivo, tarjeta y transferencia.'],
])('of «%s» the answer is quoted, not the question alone', async (asked, answer) => {
  const quoted = await taught('faq.txt', FAQ)
  expect(await quoted(asked)).toContain(answer)
})

test('what only a heading says is found, and what stands under it is quoted', async () => {
  const quoted = await taught(
    'horario.md',
    `# Horario de atención\n\nDe nueve a siete, y el sábado hasta la una.\n\n# Garantía\n\n${'Cubre los defectos de fábrica de lo que vendemos. '.repeat(12)}`,
  )
  expect(await quoted('¿Qué horario de atención manejan en la tienda?')).toContain('De nueve a siete')
})

const LONG = `Sí, ${'a cualquier ciudad o vereda del país con la transportadora que prefieras, '.repeat(11)}y te avisamos.`

test.each([
  ['a question', '¿Hacen envíos a otras ciudades?'],
  ['an announcement', 'Envíos a otras ciudades:'],
])('%s is quoted with as much as there is room for of an answer of one long sentence', async (_what, question) => {
  const quoted = await taught('envios.txt', `${question} ${LONG}`)
  const said = await quoted('¿Hacen envíos a otras ciudades?')
  expect(said).toContain('Sí, a cualquier ciudad')
  expect(said?.endsWith('…')).toBe(true)
  const below = await taught('envios.txt', `Somos Luz. Vendemos lámparas.\n\n${question}\n${LONG}`)
  expect(await below('¿Hacen envíos a otras ciudades?')).toContain('Sí, a cualquier ciudad')
})

test('a question that no room is left to answer is not quoted behind what was asked', async () => {
  const quoted = await taught(
    'pagos.txt',
    `Recibimos tarjeta, efectivo y transferencia en todas las sedes, también por teléfono. ¿Y los envíos? ${LONG}`,
  )
  expect(await quoted('¿Reciben tarjeta o transferencia?')).toMatch(/teléfono\.$/)
})
