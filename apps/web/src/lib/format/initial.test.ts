import { expect, test } from 'vitest'
import { anonymousName, contactInitials } from './contact-name.ts'
import { initial } from './initial.ts'

test.each([
  ['ñandú', 'Ñ'],
  ['  ana', 'A'],
  ['🌵 Cactus', '🌵'],
  ['𝒜na', '𝒜'],
  ['', 'U'],
])('initial of «%s»: %s', (name, letter) => expect(initial(name)).toBe(letter))

test.each([
  ['Ana', 'A'],
  ['Luz Marina Díaz', 'LM'],
  ['  fernanda 🌸 ', 'F'],
  ['🌸 Flor de Loto', 'FD'],
  ['🌸 ✨', '🌸✨'],
  ['3 Esquinas', '3E'],
  [anonymousName, '?'],
])('initials of «%s»: %s', (name, letters) => expect(contactInitials(name)).toBe(letters))
