import { expect, test } from 'vitest'
import { createQuoteLookup } from '../../../../test/helpers/quote-from-document.ts'

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
])('faq: for «%s» the answer is quoted and not only the question', async (question, answer) => {
  const quoteFor = await createQuoteLookup('faq.txt', FAQ)
  expect(await quoteFor(question)).toContain(answer)
})

test('faq: text that only its heading matches is found and quoted', async () => {
  const quoteFor = await createQuoteLookup(
    'horario.md',
    `# Horario de atención\n\nDe nueve a siete, y el sábado hasta la una.\n\n# Garantía\n\n${'Cubre los defectos de fábrica de lo que vendemos. '.repeat(12)}`,
  )
  expect(await quoteFor('¿Qué horario de atención manejan en la tienda?')).toContain('De nueve a siete')
})

const LONG = `Sí, ${'a cualquier ciudad o vereda del país con la transportadora que prefieras, '.repeat(11)}y te avisamos.`

test.each([
  ['a question', '¿Hacen envíos a otras ciudades?'],
  ['an announcement', 'Envíos a otras ciudades:'],
])('faq: %s is quoted with as much of one long answer as fits', async (_what, question) => {
  const quoteFor = await createQuoteLookup('envios.txt', `${question} ${LONG}`)
  const quote = await quoteFor('¿Hacen envíos a otras ciudades?')
  expect(quote).toContain('Sí, a cualquier ciudad')
  expect(quote?.endsWith('…')).toBe(true)
  const below = await createQuoteLookup('envios.txt', `Somos Luz. Vendemos lámparas.\n\n${question}\n${LONG}`)
  expect(await below('¿Hacen envíos a otras ciudades?')).toContain('Sí, a cualquier ciudad')
})

test('faq: a question without room for its answer is not quoted behind the asked one', async () => {
  const quoteFor = await createQuoteLookup(
    'pagos.txt',
    `Recibimos tarjeta, efectivo y transferencia en todas las sedes, también por teléfono. ¿Y los envíos? ${LONG}`,
  )
  expect(await quoteFor('¿Reciben tarjeta o transferencia?')).toMatch(/teléfono\.$/)
})
