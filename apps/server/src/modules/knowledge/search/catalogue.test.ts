import { expect, test } from 'vitest'
import { createQuoteLookup } from '../../../../test/helpers/quote-from-document.ts'

const CATALOGUE = `🍔 *DOÑA ROSA* 🍟
¡Bienvenid@! 👇

*COMBO 1* 🍔
Hamburguesa sencilla + papas + gaseosa
💲 22.000

*COMBO 2* 🍔🍔
Hamburguesa doble + papas + gaseosa
💲 29.000

*PERROS* 🌭
✅ Sencillo: $12.000
✅ Suizo: $17.000

🛵 *DOMICILIOS*
Barrio: 3.000
Fuera del barrio: 6.000

HORARIOS
Lunes a viernes: 8:00 a. m. – 6:00 p. m.
Domingos y festivos: cerrado

CAMBIOS
${'Se cambia lo que llegue dañado el mismo día, con la foto de lo que llegó. '.repeat(2).trim()}

Nequi`

test('catalogue: a name is quoted with the lines below it, up to the next name', async () => {
  const quoteFor = await createQuoteLookup('catalogo.txt', CATALOGUE)
  expect(await quoteFor('¿qué trae el combo 1?')).toBe(
    '*COMBO 1* 🍔\nHamburguesa sencilla + papas + gaseosa\n💲 22.000',
  )
  expect(await quoteFor('cuánto vale la hamburguesa doble')).toBe('Hamburguesa doble + papas + gaseosa\n💲 29.000')
  expect(await quoteFor('horarios')).toBe(
    'HORARIOS\nLunes a viernes: 8:00 a. m. – 6:00 p. m.\nDomingos y festivos: cerrado',
  )
  expect(await quoteFor('¿tienen cambios?')).toMatch(/^CAMBIOS\nSe cambia.*llegó\.$/)
  expect(await quoteFor('¿el suizo?')).toBe('✅ Suizo: $17.000')
  expect(await quoteFor('¿reciben nequi?')).toBe('Nequi')
})

test('catalogue: words that ask for a price need not be in the price list', async () => {
  const quoteFor = await createQuoteLookup('catalogo.txt', CATALOGUE)
  const dogs = '*PERROS* 🌭\n✅ Sencillo: $12.000\n✅ Suizo: $17.000'
  for (const question of ['¿cuánto cuestan los perros?', 'precio de los perros', '¿venden perros?'])
    expect(await quoteFor(question)).toBe(dogs)
  expect(await quoteFor('¿cuánto cobran por domicilios?')).toContain('Fuera del barrio: 6.000')
  expect(await quoteFor('¿cuánto cuestan las pizzas?')).toBeUndefined()
})

test('catalogue: a question for prices alone finds the price list', async () => {
  const quoteFor = await createQuoteLookup('precios.txt', 'Precios:\nCorte: $10\nTinte: $20')
  expect(await quoteFor('¿precios?')).toBe('Precios:\nCorte: $10\nTinte: $20')
})
