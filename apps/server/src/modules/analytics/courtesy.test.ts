import { expect, test } from 'vitest'
import { isGreeting } from '../messaging/reply/generate/greeting.ts'
import { createIsCourtesy } from './courtesy.ts'

const isCourtesy = createIsCourtesy((text) => isGreeting(text, '', () => false))

test.each([
  'Mil gracias, muy amables',
  'ah ok, muchas gracias',
  'Holaaa',
  '👍',
  'listo',
  '¡Buenos días!',
  'Hola, buen día',
  'Buenas tardes, vecina',
  'hola, ¿cómo están?',
  'Muchas gracias señora',
  'Gracias por la información',
  'gracias por responder\nfeliz tarde',
  'Entendido, de acuerdo',
  'ok, thank you',
])('«%s»: only a courtesy', (text) => expect(isCourtesy(text)).toBe(true))

test.each([
  'gracias! y la cocina cierra antes?',
  'y el kilo?',
  'horario',
  'Perfecto, quiero una',
  'Gracias, quiero una',
  'Hola, ¿tienen parqueadero?',
  'la información del envío',
])('«%s»: more than a courtesy', (text) => expect(isCourtesy(text)).toBe(false))
