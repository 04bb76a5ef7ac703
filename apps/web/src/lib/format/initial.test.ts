import { expect, test } from 'vitest'
import { initial } from './initial.ts'

test.each([
  ['ñandú', 'Ñ'],
  ['  ana', 'A'],
  ['🌵 Cactus', '🌵'],
  ['𝒜na', '𝒜'],
  ['', 'U'],
])('initial of «%s»: %s', (name, letter) => expect(initial(name)).toBe(letter))
