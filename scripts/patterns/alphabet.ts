import { CharBase, type CharSet } from 'refa'
import type { Alternatives } from './rewrite.ts'

/** Sets of atoms as bits; bit 0 is the edge of the text, the others are classes of characters that no set divides. */
export type Atoms = bigint
export const EDGE: Atoms = 1n

export type Alphabet = {
  all: Atoms
  count: number
  atomsOf: (set: CharSet) => Atoms
  sampleOf: (atom: number) => string
}

/** The classes of characters that no set of the pattern divides. */
export function alphabetOf(alternatives: Alternatives, maxCharacter: number): Alphabet {
  const sets = new Set<CharSet>()
  const collect = (nodes: Alternatives): void => {
    for (const element of nodes.flatMap(({ elements }) => elements)) {
      if (element.type === 'CharacterClass') sets.add(element.characters)
      else if ('alternatives' in element) collect(element.alternatives)
    }
  }
  collect(alternatives)
  const [any] = sets
  const base = any === undefined ? [] : new CharBase([...sets, any.union(any.negate())]).sets
  const samples = base.map(({ ranges }) => sampleIn(ranges, maxCharacter))
  const known = new Map<CharSet, Atoms>()
  const atomsOf = (set: CharSet): Atoms => {
    const atoms =
      known.get(set) ??
      samples.reduce((bits, sample, at) => (set.has(sample) ? bits | (1n << BigInt(at + 1)) : bits), 0n)
    known.set(set, atoms)
    return atoms
  }
  const count = samples.length + 1
  return { all: (1n << BigInt(count)) - 1n, count, atomsOf, sampleOf: (atom) => charOf(samples[atom - 1] ?? 0) }
}

const sampleIn = (ranges: readonly { min: number; max: number }[], most: number): number => {
  const printable = ranges.find(({ max }) => max > 32) ?? ranges[0]
  return Math.min(Math.max(printable?.min ?? 0, Math.min(33, printable?.max ?? 0)), most)
}

const charOf = (code: number): string => String.fromCodePoint(code)
