import type { Rng } from '../month/rng.ts'
import type { Story } from './story.ts'

const FIRST =
  'Valentina Mateo Luisa Andrés Daniela Julián Sofía Santiago Carolina Felipe Mariana Sebastián Paula Nicolás Laura Diego Ximena Emiliano Fernanda Ricardo Lucía Tomás Gabriela Iván Renata Óscar Jimena Álvaro Noelia Joaquín Abril Ramiro Inés Leticia Bruno Ángela Héctor Rocío Gael Marisol'.split(
    ' ',
  )
const LAST =
  'Torres Rincón Gómez Herrera Cárdenas Ospina Vargas Mejía Salazar Peña Rojas Quintero Hernández Castañeda Ibarra Navarro Lozano Medina Zúñiga Cervantes Ferrer Iglesias Domínguez Acosta Benítez Paredes Núñez Cordero Sáenz Villalobos'.split(
    ' ',
  )

/** Country code, and what mobile numbers look like after it. */
const PHONES: Record<Story['countries'][number], [code: string, shape: string]> = {
  CO: ['57', '3## ### ####'],
  MX: ['52', '55 #### ####'],
  ES: ['34', '6## ### ###'],
  US: ['1', '305 ### ####'],
  AR: ['54', '9 11 #### ####'],
}

/** How the double of WhatsApp calls whoever hides their number. */
const aliasOf = (number: string) => `7${number}@lid`

const digits = (rng: Rng, shape: string) => shape.replaceAll(' ', '').replaceAll('#', () => String(rng.between(0, 9)))

export type Contact = { key: string; name: string | null; phone: string | null; firstName: string }

/** A customer as the network shows them: a few have no name, and Telegram tells no phone. */
export const newContact = (rng: Rng, story: Story): Contact => {
  const firstName = rng.pick(FIRST)
  const full = rng.chance(0.75) ? `${firstName} ${rng.pick(LAST)}` : firstName
  const shown = rng.chance(0.12) ? `${full} ${rng.pick(['🌻', '✨', '⚽', '🌙', '🎧'])}` : full
  const name = rng.chance(0.04) ? null : shown
  if (story.platform === 'telegram') return { key: digits(rng, '6########'), name, phone: null, firstName }
  const [code, shape] = PHONES[rng.pick(story.countries)]
  const number = `${code}${digits(rng, shape)}`
  if (rng.chance(0.06)) return { key: aliasOf(number), name, phone: null, firstName }
  return { key: `${number}@s.whatsapp.net`, name, phone: `+${number}`, firstName }
}
