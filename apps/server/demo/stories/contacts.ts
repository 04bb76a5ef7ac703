import type { Rng } from '../month/rng.ts'
import type { BusinessStory } from './story.ts'

const FIRST_NAMES = (
  'Valentina Mateo Luisa Andrés Daniela Julián Sofía Santiago Carolina Felipe Mariana Sebastián Paula ' +
  'Nicolás Laura Diego Ximena Emiliano Fernanda Ricardo Lucía Tomás Gabriela Iván Renata Óscar Jimena ' +
  'Álvaro Noelia Joaquín Abril Ramiro Inés Leticia Bruno Ángela Héctor Rocío Gael Marisol'
).split(' ')
const LAST_NAMES = (
  'Torres Rincón Gómez Herrera Cárdenas Ospina Vargas Mejía Salazar Peña Rojas Quintero Hernández Castañeda ' +
  'Ibarra Navarro Lozano Medina Zúñiga Cervantes Ferrer Iglesias Domínguez Acosta Benítez Paredes Núñez ' +
  'Cordero Sáenz Villalobos'
).split(' ')

/** Country code and pattern of numbers that no operator gives out, so that none belongs to a person. */
const PHONE_FORMATS: Record<BusinessStory['countries'][number], [code: string, shape: string]> = {
  CO: ['57', '399 ### ####'],
  MX: ['52', '55 0### ####'],
  ES: ['34', '78# ### ###'],
  US: ['1', '305 555 01##'],
  AR: ['54', '9 11 0### ####'],
}

/** The LID that the fake WhatsApp gives to a contact with a hidden number. */
const lidOf = (number: string) => `7${number}@lid`

const randomDigits = (rng: Rng, shape: string) =>
  shape.replaceAll(' ', '').replaceAll('#', () => String(rng.between(0, 9)))

export type DemoContact = { key: string; name: string | null; phone: string | null; firstName: string }

/** A contact as the network reports it: a few have no name, and Telegram gives no phone. */
export const createContact = (rng: Rng, story: BusinessStory): DemoContact => {
  const firstName = rng.pick(FIRST_NAMES)
  const full = rng.chance(0.75) ? `${firstName} ${rng.pick(LAST_NAMES)}` : firstName
  const displayName = rng.chance(0.12) ? `${full} ${rng.pick(['🌻', '✨', '⚽', '🌙', '🎧'])}` : full
  const name = rng.chance(0.04) ? null : displayName
  if (story.platform === 'telegram') return { key: randomDigits(rng, '6########'), name, phone: null, firstName }
  const [code, shape] = PHONE_FORMATS[rng.pick(story.countries)]
  const number = `${code}${randomDigits(rng, shape)}`
  if (rng.chance(0.06)) return { key: lidOf(number), name, phone: null, firstName }
  return { key: `${number}@s.whatsapp.net`, name, phone: number, firstName }
}
