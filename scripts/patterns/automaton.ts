/**
 * Turns a pattern into a position automaton (Glushkov): one position per character class, and a transition wherever the
 * matcher may read one after the other. Parallel transitions are kept, since a backtracking matcher tries each of them.
 */
import { JS, type NoParent, type Node } from 'refa'
import { type Alphabet, alphabetOf, type Atoms, EDGE } from './alphabet.ts'
import { type Alternatives, type Parsed, reversed, withoutReferences } from './rewrite.ts'

/** Which atom stands before a point of the text, and which after it. */
export type Guard = { before: Atoms; after: Atoms }
type Entry = { position: number; guard: Guard }
export type Transition = { to: number; guard: Guard }

/** `finals`: where a match may end. Position 0 is the search: it reads anything and begins the pattern anywhere. */
export type Automaton = {
  atomCount: number
  sampleOf: (atom: number) => string
  reads: Atoms[]
  next: Transition[][]
  finals: Guard[][]
}

/** More copies than this are treated as without a limit. */
const MOST_COPIES = 64
const MOST_POSITIONS = 40_000

export class TooLarge extends Error {}

/** The pattern, and the content of each lookbehind that may read far, which the matcher reads backwards. */
export function automataOf(source: string, flags: string): { main: Automaton; behind: Automaton[] } {
  // The parser knows neither modifiers nor a name given twice. Letters of both cases are more than one case reads.
  const known = source.replaceAll('(?-i:', '(?:').replaceAll(/\(\?<\w+>/g, '(')
  const literal = { source: withoutReferences(known), flags: flags.replaceAll(/[gyd]/g, '') }
  const { expression, maxCharacter } = JS.Parser.fromLiteral(literal).parse({
    assertions: 'parse',
    backreferences: 'unknown',
  })
  const { alternatives } = expression
  const alphabet = alphabetOf(alternatives, maxCharacter)
  const behind: Behind[] = []
  const note = (one: Behind) => void behind.push(one)
  const main = new Builder(alphabet, note).build(alternatives, alphabet.all, flags.includes('y'))
  const probes: Automaton[] = []
  for (let one = behind.pop(); one; one = behind.pop())
    probes.push(new Builder(alphabet, note).build(reversed(one.content), one.at, false))
  return { main, behind: probes.map((probe) => ({ ...probe, finals: probe.finals.map(() => []) })) }
}

/** A lookbehind, and what stands after the places where the matcher looks back. */
type Behind = { content: Alternatives; at: Atoms }

type Fragment = { first: Entry[]; last: Entry[]; empty: Guard[] }

class Builder {
  private readonly reads: Atoms[]
  private readonly next: Transition[][] = [[]]
  private readonly alphabet: Alphabet
  private readonly onBehind: (behind: Behind) => void

  constructor(alphabet: Alphabet, onBehind: (behind: Behind) => void) {
    this.alphabet = alphabet
    this.onBehind = onBehind
    this.reads = [alphabet.all & ~EDGE]
  }

  /** `at`: what was read last where the pattern may begin. A sticky one is tried at one place. */
  build(alternatives: Alternatives, at: Atoms, isSticky: boolean): Automaton {
    const whole = this.either(alternatives)
    const { all, count, sampleOf } = this.alphabet
    this.link([{ position: 0, guard: { before: at, after: all } }], whole.first)
    if (!isSticky) this.next[0]?.push({ to: 0, guard: { before: all, after: all } })
    const finals: Guard[][] = this.reads.map(() => [])
    for (const { position, guard } of whole.last) finals[position]?.push(guard)
    return { atomCount: count, sampleOf, reads: this.reads, next: this.next, finals }
  }

  private either(alternatives: Alternatives): Fragment {
    const parts = alternatives.map((one) => this.sequence(one.elements))
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: distinct(parts.flatMap(({ empty }) => empty)),
    }
  }

  private sequence(elements: readonly NoParent<Node>[]): Fragment {
    let [whole, at] = [this.nothing(), this.alphabet.all]
    for (const element of elements) {
      whole = this.join(whole, this.of(element, at))
      at = this.seenAhead(element)
    }
    return whole
  }

  /** What a condition on the next character lets stand there. */
  private seenAhead(element: NoParent<Node>): Atoms {
    const { all } = this.alphabet
    if (element.type !== 'Assertion' || element.kind !== 'ahead') return all
    const exact = this.oneCharacter('ahead', element.alternatives)
    if (exact === null) return all
    return element.negate ? all & ~exact : exact
  }

  private nothing(): Fragment {
    const { all } = this.alphabet
    return { first: [], last: [], empty: [{ before: all, after: all }] }
  }

  private of(node: NoParent<Node>, at: Atoms): Fragment {
    switch (node.type) {
      case 'CharacterClass':
        return this.character(this.alphabet.atomsOf(node.characters))
      case 'Alternation':
        return this.either(node.alternatives)
      case 'Quantifier':
        return this.repeat(node)
      case 'Assertion':
        return this.look(node, at)
      case 'Unknown':
      case 'Concatenation':
      case 'Expression':
        throw new TooLarge('a reference to a group of unlimited length')
    }
  }

  private character(atoms: Atoms): Fragment {
    const { all } = this.alphabet
    const position = this.reads.length
    if (position > MOST_POSITIONS) throw new TooLarge(`more than ${MOST_POSITIONS} positions`)
    this.reads.push(atoms)
    this.next.push([])
    const entry = { position, guard: { before: all, after: all } }
    return { first: [entry], last: [entry], empty: [] }
  }

  private join(before: Fragment, after: Fragment): Fragment {
    this.link(before.last, after.first)
    return {
      first: [...before.first, ...after.first.flatMap((entry) => guarded(entry, before.empty))],
      last: [...after.last, ...before.last.flatMap((entry) => guarded(entry, after.empty))],
      empty: distinct(before.empty.flatMap((one) => after.empty.flatMap((other) => both(one, other)))),
    }
  }

  private link(last: readonly Entry[], first: readonly Entry[]): void {
    for (const from of last)
      for (const to of first)
        for (const guard of both(from.guard, to.guard)) this.next[from.position]?.push({ to: to.position, guard })
  }

  private repeat({ alternatives, min, max }: Parsed<'Quantifier'>): Fragment {
    const once = () => this.either(alternatives)
    const isUnbounded = max > MOST_COPIES
    const needed = Math.min(min, MOST_COPIES)
    let rest = this.nothing()
    if (isUnbounded) {
      const loop = once()
      this.link(loop.last, loop.first)
      rest = this.orNothing(loop)
    } else for (let at = needed; at < max; at++) rest = this.orNothing(this.join(once(), rest))
    for (let at = 0; at < needed; at++) rest = this.join(once(), rest)
    return rest
  }

  private orNothing({ first, last, empty }: Fragment): Fragment {
    return { first, last, empty: distinct([...empty, ...this.nothing().empty]) }
  }

  /** A condition on one character is exact. What a longer one reads ahead is a path that leads nowhere. */
  private look({ kind, negate, alternatives }: Parsed<'Assertion'>, at: Atoms): Fragment {
    const { all } = this.alphabet
    const content = alternatives as Alternatives
    const exact = this.oneCharacter(kind, content)
    const asGuard = (atoms: Atoms): Guard[] =>
      kind === 'ahead' ? [{ before: all, after: atoms }] : [{ before: atoms, after: all }]
    if (exact !== null) return { first: [], last: [], empty: asGuard(negate ? all & ~exact : exact) }
    if (kind === 'behind') {
      if (isLong(content)) this.onBehind({ content, at })
      const { last, empty } = this.either(content)
      return { first: [], last: [], empty: asGuard(negate || empty.length > 0 ? all : this.readAt(last)) }
    }
    const { first, empty } = this.either(content)
    return { first, last: [], empty: asGuard(negate || empty.length > 0 ? all : this.readAt(first)) }
  }

  private readAt(entries: readonly Entry[]): Atoms {
    return entries.reduce((atoms, { position }) => atoms | (this.reads[position] ?? 0n), 0n)
  }

  private oneCharacter(kind: 'ahead' | 'behind', content: Alternatives): Atoms | null {
    const sets = content.map(({ elements }): Atoms | null => {
      const [only] = elements
      if (only === undefined || elements.length > 1) return null
      if (only.type === 'CharacterClass') return this.alphabet.atomsOf(only.characters)
      if (only.type === 'Alternation') return this.oneCharacter(kind, only.alternatives)
      if (only.type !== 'Assertion' || only.kind !== kind) return null
      const inner = this.oneCharacter(kind, only.alternatives)
      return inner === null ? null : only.negate ? this.alphabet.all & ~inner : inner
    })
    return sets.includes(null) ? null : sets.reduce<Atoms>((union, set) => union | (set ?? 0n), 0n)
  }
}

const both = (one: Guard, other: Guard): Guard[] => {
  const guard = { before: one.before & other.before, after: one.after & other.after }
  return guard.before === 0n || guard.after === 0n ? [] : [guard]
}

const guarded = ({ position, guard }: Entry, empty: readonly Guard[]): Entry[] =>
  empty.flatMap((one) => both(guard, one)).map((merged) => ({ position, guard: merged }))

/** Two of a kind show as well as twenty that there is more than one way. */
function distinct(guards: readonly Guard[]): Guard[] {
  const times = new Map<string, number>()
  return guards.filter(({ before, after }) => {
    const key = `${before}/${after}`
    times.set(key, (times.get(key) ?? 0) + 1)
    return (times.get(key) ?? 0) <= 2
  })
}

function isLong(alternatives: Alternatives): boolean {
  return alternatives
    .flatMap(({ elements }) => elements)
    .some(
      (element) =>
        (element.type === 'Quantifier' && element.max > MOST_COPIES) ||
        ('alternatives' in element && isLong(element.alternatives)),
    )
}
