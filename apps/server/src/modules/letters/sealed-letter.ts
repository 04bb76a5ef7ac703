import type { Secrets } from '../../platform/secrets.ts'
import type { Letter } from '../../ports/letters.ts'

const placeOf = (id: string) => `letters ${id}`

/** A letter as it is kept: who reads the table enters nowhere with what it finds. */
export const sealLetter = (secrets: Secrets, id: string, letter: Letter): string =>
  secrets.seal(JSON.stringify(letter), placeOf(id))

export const openLetter = (secrets: Secrets, id: string, sealed: string): Letter =>
  JSON.parse(secrets.open(sealed, placeOf(id)), (key, value: unknown) =>
    key === 'at' ? new Date(value as string) : value,
  ) as Letter
