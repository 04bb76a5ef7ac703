import { expect, test } from 'vitest'
import { findUnspeakable } from './find-unspeakable.ts'

test.each([
  'Claro que sí, con mucho gusto.',
  'Abrimos de lunes a viernes de 8:00 a 17:00.',
  'La camisa cuesta $1.250.000 y la gorra $45.000.',
  '**Sí**, tenemos tallas 34, 36 y 38 😊',
  'La calle está cerrada, pero te esperamos.',
  'Pan: $1.000\nTorta: $2.000\nCafé: $3.000',
])('speakable: %s', (text) => expect(findUnspeakable(text)).toBeNull())

test.each([
  ['link', 'Mira la carta en tienda.com/menu'],
  ['link', 'Escríbenos a hola@ejemplo.co'],
  ['link', 'Síguenos como @la_espiga'],
  ['long_number', 'Llama al 300 111 2233'],
  ['long_number', 'La cuenta es 24001234567'],
  ['address', 'Estamos en la Carrera 7 # 12-30, local 4'],
  ['address', 'Av. Larco 345, Miraflores'],
  ['address', 'Jirón de la Unión 500'],
  ['price_list', '- Pan: $1.000\n- Torta: $2.000\n- Café: $3.000\n- Té: $4.000'],
  ['no_words', '👍🏽'],
  ['long_text', 'Con mucho gusto. '.repeat(60)],
])('%s: %s', (reason, text) => expect(findUnspeakable(text)).toBe(reason))
