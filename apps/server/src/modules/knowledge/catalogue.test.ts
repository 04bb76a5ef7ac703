import { expect, test } from 'vitest'
import { taught } from '../../../test/taught.ts'

/** As shops send it around on WhatsApp. */
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

test('of a catalogue a name is quoted with what stands under it, to the next', async () => {
  const quoted = await taught('catalogo.txt', CATALOGUE)
  expect(await quoted('¿qué trae el combo 1?')).toBe('*COMBO 1* 🍔\nHamburguesa sencilla + papas + gaseosa\n💲 22.000')
  expect(await quoted('cuánto vale la hamburguesa doble')).toBe('Hamburguesa doble + papas + gaseosa\n💲 29.000')
  expect(await quoted('horarios')).toBe(
    'HORARIOS\nLunes a viernes: 8:00 a. m. – 6:00 p. m.\nDomingos y festivos: cerrado',
  )
  expect(await quoted('¿tienen cambios?')).toMatch(/^CAMBIOS\nSe cambia.*llegó\.$/)
  expect(await quoted('¿el suizo?')).toBe('✅ Suizo: $17.000')
  expect(await quoted('¿reciben nequi?')).toBe('Nequi')
})

test('what a price is asked with need not stand in a list of prices', async () => {
  const quoted = await taught('catalogo.txt', CATALOGUE)
  const dogs = '*PERROS* 🌭\n✅ Sencillo: $12.000\n✅ Suizo: $17.000'
  for (const asked of ['¿cuánto cuestan los perros?', 'precio de los perros', '¿venden perros?'])
    expect(await quoted(asked)).toBe(dogs)
  expect(await quoted('¿cuánto cobran por domicilios?')).toContain('Fuera del barrio: 6.000')
  expect(await quoted('¿cuánto cuestan las pizzas?')).toBeUndefined()
})

test('a price that is asked for alone is looked for', async () => {
  const quoted = await taught('precios.txt', 'Precios:\nCorte: $10\nTinte: $20')
  expect(await quoted('¿precios?')).toBe('Precios:\nCorte: $10\nTinte: $20')
})
