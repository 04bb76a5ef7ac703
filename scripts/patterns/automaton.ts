/**
 * Turns a pattern into a position automaton (Glushkov): one position per character class, and a transition wherever the
 * matcher may read one after the other. Keeps parallel transitions, since a backtracking matcher tries each.
 */
import { JS, type NoParent, type Node } from 'refa'
import { type Alphabet, buildAlphabet, type Atoms, EDGE } from './alphabet.ts'
import { type PatternAlternatives, type ParsedNode, reversePattern, inlineReferences } from './rewrite.ts'

/** The atoms allowed before and after a point of the text. */
export type PatternGuard = { before: Atoms; after: Atoms }
type GuardedPosition = { position: number; guard: PatternGuard }
export type PatternTransition = { to: number; guard: PatternGuard }

/**
 * `finals`: the guards under which a match may end. Position 0 is the search: it reads any character and starts the
 * pattern anywhere.
 */
export type PatternAutomaton = {
  atomCount: number
  sampleOf: (atom: number) => string
  reads: Atoms[]
  next: PatternTransition[][]
  finals: PatternGuard[][]
}

/** More copies than this count as unlimited. */
const MAX_COPIES = 64
const MAX_POSITIONS = 40_000

export class PatternTooLargeError extends Error {}

/** Builds the automaton of the pattern and one for each long lookbehind, which the matcher reads backwards. */
export function buildAutomata(source: string, flags: string): { main: PatternAutomaton; behind: PatternAutomaton[] } {
  // The parser supports neither modifiers nor duplicate group names. Dropping `(?-i:` reads both cases, a superset.
  const parseable = source.replaceAll('(?-i:', '(?:').replaceAll(/\(\?<\w+>/g, '(')
  const literal = { source: inlineReferences(parseable), flags: flags.replaceAll(/[gyd]/g, '') }
  const { expression, maxCharacter } = JS.Parser.fromLiteral(literal).parse({
    assertions: 'parse',
    backreferences: 'unknown',
  })
  const { alternatives } = expression
  const alphabet = buildAlphabet(alternatives, maxCharacter)
  const behind: Lookbehind[] = []
  const note = (one: Lookbehind) => void behind.push(one)
  const main = new AutomatonBuilder(alphabet, note).build(alternatives, alphabet.all, flags.includes('y'))
  const probes: PatternAutomaton[] = []
  for (let one = behind.pop(); one; one = behind.pop())
    probes.push(new AutomatonBuilder(alphabet, note).build(reversePattern(one.content), one.context, false))
  return { main, behind: probes.map((probe) => ({ ...probe, finals: probe.finals.map(() => []) })) }
}

/** A lookbehind, with the atoms allowed after the points where it is checked. */
type Lookbehind = { content: PatternAlternatives; context: Atoms }

type PatternFragment = { first: GuardedPosition[]; last: GuardedPosition[]; empty: PatternGuard[] }

class AutomatonBuilder {
  private readonly reads: Atoms[]
  private readonly next: PatternTransition[][] = [[]]
  private readonly alphabet: Alphabet
  private readonly onLookbehind: (behind: Lookbehind) => void

  constructor(alphabet: Alphabet, onBehind: (behind: Lookbehind) => void) {
    this.alphabet = alphabet
    this.onLookbehind = onBehind
    this.reads = [alphabet.all & ~EDGE]
  }

  /** `at`: the atoms allowed before the start of the pattern. A sticky pattern is tried at one position only. */
  build(alternatives: PatternAlternatives, at: Atoms, isSticky: boolean): PatternAutomaton {
    const fragment = this.alternation(alternatives)
    const { all, count, sampleOf } = this.alphabet
    this.link([{ position: 0, guard: { before: at, after: all } }], fragment.first)
    if (!isSticky) this.next[0]?.push({ to: 0, guard: { before: all, after: all } })
    const finals: PatternGuard[][] = this.reads.map(() => [])
    for (const { position, guard } of fragment.last) finals[position]?.push(guard)
    return { atomCount: count, sampleOf, reads: this.reads, next: this.next, finals }
  }

  private alternation(alternatives: PatternAlternatives): PatternFragment {
    const parts = alternatives.map((one) => this.sequence(one.elements))
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: limitDuplicates(parts.flatMap(({ empty }) => empty)),
    }
  }

  private sequence(elements: readonly NoParent<Node>[]): PatternFragment {
    let [fragment, at] = [this.emptyFragment(), this.alphabet.all]
    for (const element of elements) {
      fragment = this.join(fragment, this.fragmentOf(element, at))
      at = this.lookaheadAtoms(element)
    }
    return fragment
  }

  /** The atoms that a one-character lookahead allows next. */
  private lookaheadAtoms(element: NoParent<Node>): Atoms {
    const { all } = this.alphabet
    if (element.type !== 'Assertion' || element.kind !== 'ahead') return all
    const exact = this.oneCharacter('ahead', element.alternatives)
    if (exact === null) return all
    return element.negate ? all & ~exact : exact
  }

  private emptyFragment(): PatternFragment {
    const { all } = this.alphabet
    return { first: [], last: [], empty: [{ before: all, after: all }] }
  }

  private fragmentOf(node: NoParent<Node>, at: Atoms): PatternFragment {
    switch (node.type) {
      case 'CharacterClass':
        return this.character(this.alphabet.atomsOf(node.characters))
      case 'Alternation':
        return this.alternation(node.alternatives)
      case 'Quantifier':
        return this.repeat(node)
      case 'Assertion':
        return this.assertion(node, at)
      case 'Unknown':
      case 'Concatenation':
      case 'Expression':
        throw new PatternTooLargeError('a reference to a group of unlimited length')
    }
  }

  private character(atoms: Atoms): PatternFragment {
    const { all } = this.alphabet
    const position = this.reads.length
    if (position > MAX_POSITIONS) throw new PatternTooLargeError(`more than ${MAX_POSITIONS} positions`)
    this.reads.push(atoms)
    this.next.push([])
    const entry = { position, guard: { before: all, after: all } }
    return { first: [entry], last: [entry], empty: [] }
  }

  private join(before: PatternFragment, after: PatternFragment): PatternFragment {
    this.link(before.last, after.first)
    return {
      first: [...before.first, ...after.first.flatMap((entry) => withGuards(entry, before.empty))],
      last: [...after.last, ...before.last.flatMap((entry) => withGuards(entry, after.empty))],
      empty: limitDuplicates(
        before.empty.flatMap((one) => after.empty.flatMap((other) => intersectGuards(one, other))),
      ),
    }
  }

  private link(last: readonly GuardedPosition[], first: readonly GuardedPosition[]): void {
    for (const from of last)
      for (const to of first)
        for (const guard of intersectGuards(from.guard, to.guard))
          this.next[from.position]?.push({ to: to.position, guard })
  }

  private repeat({ alternatives, min, max }: ParsedNode<'Quantifier'>): PatternFragment {
    const createCopy = () => this.alternation(alternatives)
    const isUnbounded = max > MAX_COPIES
    const required = Math.min(min, MAX_COPIES)
    let optionalCopies = this.emptyFragment()
    if (isUnbounded) {
      const loop = createCopy()
      this.link(loop.last, loop.first)
      optionalCopies = this.optional(loop)
    } else
      for (let at = required; at < max; at++) optionalCopies = this.optional(this.join(createCopy(), optionalCopies))
    for (let at = 0; at < required; at++) optionalCopies = this.join(createCopy(), optionalCopies)
    return optionalCopies
  }

  private optional({ first, last, empty }: PatternFragment): PatternFragment {
    return { first, last, empty: limitDuplicates([...empty, ...this.emptyFragment().empty]) }
  }

  /** A one-character assertion becomes an exact guard; a longer lookahead becomes a path without a continuation. */
  private assertion({ kind, negate, alternatives }: ParsedNode<'Assertion'>, at: Atoms): PatternFragment {
    const { all } = this.alphabet
    const content = alternatives as PatternAlternatives
    const exact = this.oneCharacter(kind, content)
    const asGuard = (atoms: Atoms): PatternGuard[] =>
      kind === 'ahead' ? [{ before: all, after: atoms }] : [{ before: atoms, after: all }]
    if (exact !== null) return { first: [], last: [], empty: asGuard(negate ? all & ~exact : exact) }
    if (kind === 'behind') {
      if (hasLongQuantifier(content)) this.onLookbehind({ content, context: at })
      const { last, empty } = this.alternation(content)
      return { first: [], last: [], empty: asGuard(negate || empty.length > 0 ? all : this.atomsAt(last)) }
    }
    const { first, empty } = this.alternation(content)
    return { first, last: [], empty: asGuard(negate || empty.length > 0 ? all : this.atomsAt(first)) }
  }

  private atomsAt(entries: readonly GuardedPosition[]): Atoms {
    return entries.reduce((atoms, { position }) => atoms | (this.reads[position] ?? 0n), 0n)
  }

  private oneCharacter(kind: 'ahead' | 'behind', content: PatternAlternatives): Atoms | null {
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

const intersectGuards = (one: PatternGuard, other: PatternGuard): PatternGuard[] => {
  const guard = { before: one.before & other.before, after: one.after & other.after }
  return guard.before === 0n || guard.after === 0n ? [] : [guard]
}

const withGuards = ({ position, guard }: GuardedPosition, empty: readonly PatternGuard[]): GuardedPosition[] =>
  empty.flatMap((one) => intersectGuards(guard, one)).map((mergedGuard) => ({ position, guard: mergedGuard }))

/** Two equal guards prove ambiguity as well as twenty. */
function limitDuplicates(guards: readonly PatternGuard[]): PatternGuard[] {
  const times = new Map<string, number>()
  return guards.filter(({ before, after }) => {
    const key = `${before}/${after}`
    times.set(key, (times.get(key) ?? 0) + 1)
    return (times.get(key) ?? 0) <= 2
  })
}

function hasLongQuantifier(alternatives: PatternAlternatives): boolean {
  return alternatives
    .flatMap(({ elements }) => elements)
    .some(
      (element) =>
        (element.type === 'Quantifier' && element.max > MAX_COPIES) ||
        ('alternatives' in element && hasLongQuantifier(element.alternatives)),
    )
}
