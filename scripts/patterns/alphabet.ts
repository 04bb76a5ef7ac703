import { CharBase, type CharSet } from 'refa'
import type { PatternAlternatives } from './rewrite.ts'

/** A set of atoms as bits; bit 0 is the edge of the text, the others are disjoint classes of characters. */
export type Atoms = bigint
export const EDGE: Atoms = 1n

export type Alphabet = {
  all: Atoms
  count: number
  atomsOf: (set: CharSet) => Atoms
  sampleOf: (atom: number) => string
}

/** Splits the characters into classes that no set of the pattern divides. */
export function buildAlphabet(alternatives: PatternAlternatives, maxCharacter: number): Alphabet {
  const sets = new Set<CharSet>()
  const collect = (nodes: PatternAlternatives): void => {
    for (const element of nodes.flatMap(({ elements }) => elements)) {
      if (element.type === 'CharacterClass') sets.add(element.characters)
      else if ('alternatives' in element) collect(element.alternatives)
    }
  }
  collect(alternatives)
  const [anySet] = sets
  const base = anySet === undefined ? [] : new CharBase([...sets, anySet.union(anySet.negate())]).sets
  const samples = base.map(({ ranges }) => sampleCharacter(ranges, maxCharacter))
  const atomsBySet = new Map<CharSet, Atoms>()
  const atomsOf = (set: CharSet): Atoms => {
    const atoms =
      atomsBySet.get(set) ??
      samples.reduce((bits, sample, index) => (set.has(sample) ? bits | (1n << BigInt(index + 1)) : bits), 0n)
    atomsBySet.set(set, atoms)
    return atoms
  }
  const count = samples.length + 1
  return { all: (1n << BigInt(count)) - 1n, count, atomsOf, sampleOf: (atom) => charOf(samples[atom - 1] ?? 0) }
}

const sampleCharacter = (ranges: readonly { min: number; max: number }[], maximum: number): number => {
  const printable = ranges.find(({ max }) => max > 32) ?? ranges[0]
  return Math.min(Math.max(printable?.min ?? 0, Math.min(33, printable?.max ?? 0)), maximum)
}

const charOf = (code: number): string => String.fromCodePoint(code)
