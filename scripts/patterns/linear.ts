/**
 * Proves that the backtracking search for a pattern takes time linear in the text, or finds the reason why not. The
 * matcher tries each path of the automaton. The search is linear if the number of failing paths at each position is
 * bounded for texts of any length, which holds unless two different states p and q exist with a word that leads from p
 * to p, from p to q and from q to q (Weber and Seidl, «On the degree of ambiguity»). The search that starts the pattern
 * at every position is a state too. Where the pattern may already end, the attempt succeeds and the next one starts
 * behind it, so loops through such positions are left out.
 */
import { type PatternAutomaton, buildAutomata, PatternTooLargeError } from './automaton.ts'
import { strongComponents } from './strong-components.ts'

type AtomStep = { to: number; isFinal: boolean; at: number }
/** `position * atomCount + atom`: the position in the pattern, and the atom read last. */
type ProofState = number

/** The reason why the pattern is not proven linear, with a word to repeat; null when it is. */
export function findNonlinearity(source: string, flags: string): string | null {
  try {
    const { main, behind } = buildAutomata(source, flags)
    for (const automaton of [main, ...behind]) {
      const reason = new LinearityProof(automaton).findAmbiguity()
      if (reason !== null) return reason
    }
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return 'cannot be proven: the parser does not know its syntax'
    if (error instanceof PatternTooLargeError) return `cannot be proven: ${error.message}`
    throw error
  }
}

/** The number of combinations after which a pattern is refused as too large to prove. */
const MAX_VISITED = 3_000_000

class LinearityProof {
  private readonly automaton: PatternAutomaton
  private readonly width: number
  private readonly steps = new Map<ProofState, AtomStep[][]>()
  private visited = 0

  constructor(automaton: PatternAutomaton) {
    this.automaton = automaton
    this.width = automaton.atomCount
  }

  findAmbiguity(): string | null {
    const reachable = this.reachableStates()
    const loops = this.findLoops(reachable)
    for (const loop of loops) {
      const exponentialWord = this.findExponentialWord(loop)
      if (exponentialWord !== null) return `exponential when ${JSON.stringify(exponentialWord)} repeats`
    }
    for (const loop of this.isUnanchored() ? loops : [])
      for (const state of loop) {
        const word = this.findPolynomialWord(null, state, loop)
        if (word !== null) return `quadratic: searched again at each place of ${JSON.stringify(word)} repeated`
      }
    for (const [from, into] of this.connectedLoops(loops, reachable))
      for (const state of from)
        for (const other of into) {
          if (state === other || state % this.width !== other % this.width) continue
          const word = this.findPolynomialWord({ state, loop: from }, other, into)
          if (word !== null) return `polynomial when ${JSON.stringify(word)} repeats`
        }
    return null
  }

  private isUnanchored(): boolean {
    return (this.automaton.next[0] ?? []).some(({ to }) => to === 0)
  }

  /** Steps indexed by the atom that is read. `isFinal`: the pattern might have ended before this step. */
  private successorsByAtom(state: ProofState): AtomStep[][] {
    const cached = this.steps.get(state)
    if (cached) return cached
    const { next, reads, finals } = this.automaton
    const [position, atom] = [Math.floor(state / this.width), state % this.width]
    const last = 1n << BigInt(atom)
    const steps = Array.from({ length: this.width }, (): AtomStep[] => [])
    const finalAtoms = (finals[position] ?? []).reduce(
      (union, { before, after }) => (before & last ? union | after : union),
      0n,
    )
    for (const [at, { to, guard }] of (next[position] ?? []).entries()) {
      if (!(guard.before & last)) continue
      const read = guard.after & (reads[to] ?? 0n)
      for (let one = 1; one < this.width; one++)
        if (read & (1n << BigInt(one)))
          steps[one]?.push({ to: to * this.width + one, isFinal: Boolean(finalAtoms & (1n << BigInt(one))), at })
    }
    this.steps.set(state, steps)
    return steps
  }

  private reachableStates(): Set<ProofState> {
    const found = new Set<ProofState>(Array.from({ length: this.width }, (_, atom) => atom))
    const pending = [...found]
    for (let state = pending.pop(); state !== undefined; state = pending.pop())
      for (const { to } of this.successorsByAtom(state).flat())
        if (!found.has(to)) {
          found.add(to)
          pending.push(to)
        }
    return found
  }

  /** Cycles of states that pass no position where the pattern may end, without the search state. */
  private findLoops(reachable: ReadonlySet<ProofState>): Set<ProofState>[] {
    const inner = [...reachable].filter((state) => state >= this.width)
    const successors = (state: ProofState) =>
      this.successorsByAtom(state)
        .flat()
        .filter(({ to, isFinal }) => !isFinal && to >= this.width)
        .map(({ to }) => to)
    return strongComponents(inner, successors).map((component) => new Set(component))
  }

  /** A word along which the loop returns to one state by two different paths. */
  private findExponentialWord(loop: ReadonlySet<ProofState>): string | null {
    const pairs = new Map<string, [ProofState, ProofState]>()
    const inside = (state: ProofState, atom: number) =>
      (this.successorsByAtom(state)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && loop.has(to))
    const successors = (key: string): string[] => {
      this.countVisit()
      const [one, other] = pairs.get(key) ?? [0, 0]
      const found: string[] = []
      for (let atom = 1; atom < this.width; atom++)
        for (const { to } of inside(one, atom))
          for (const { to: too } of inside(other, atom)) {
            const next = `${to},${too}`
            pairs.set(next, [to, too])
            found.push(next)
          }
      return found
    }
    for (const state of loop) {
      for (let atom = 1; atom < this.width; atom++) {
        const targets = inside(state, atom).map(({ to }) => to)
        if (new Set(targets).size < targets.length) return this.sampleCharacter(atom)
      }
      pairs.set(`${state},${state}`, [state, state])
    }
    for (const component of strongComponents([...pairs.keys()], successors)) {
      const together = component.map((key): [ProofState, ProofState] => pairs.get(key) ?? [0, 0])
      const apart = together.find(([one, other]) => one !== other)
      if (apart && together.some(([one, other]) => one === other)) return this.sampleCharacter(apart[0] % this.width)
    }
    return null
  }

  private connectedLoops(
    loops: readonly Set<ProofState>[],
    reachable: ReadonlySet<ProofState>,
  ): [Set<ProofState>, Set<ProofState>][] {
    const pairs: [Set<ProofState>, Set<ProofState>][] = []
    for (const from of loops) {
      const after = new Set<ProofState>(from)
      const pending = [...from]
      for (let state = pending.pop(); state !== undefined; state = pending.pop())
        for (const { to, isFinal } of this.successorsByAtom(state).flat())
          if (!isFinal && !after.has(to) && reachable.has(to)) {
            after.add(to)
            pending.push(to)
          }
      for (const into of loops) if ([...into].some((state) => after.has(state))) pairs.push([from, into])
    }
    return pairs
  }

  /**
   * A word from p to p, from p to q and from q to q. Without `from`, p is the search: each attempt may pass one
   * position where the pattern ends.
   */
  private findPolynomialWord(
    from: { state: ProofState; loop: ReadonlySet<ProofState> } | null,
    into: ProofState,
    loop: ReadonlySet<ProofState>,
  ): string | null {
    const origin = from?.state ?? into % this.width
    const key = (one: ProofState, middle: ProofState, other: ProofState) => `${one},${middle},${other}`
    const visited = new Map<string, { before: string | null; atom: number }>()
    const pending: [ProofState, ProofState, ProofState][] = [[origin, origin, into]]
    visited.set(key(origin, origin, into), { before: null, atom: 0 })
    const goal = key(from ? from.state : origin, into, into)
    for (let now = pending.shift(); now; now = pending.shift()) {
      this.countVisit()
      const [one, middle, other] = now
      for (let atom = 1; atom < this.width; atom++) {
        const others = (this.successorsByAtom(other)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && loop.has(to))
        if (others.length === 0) continue
        const ones = from
          ? (this.successorsByAtom(one)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && from.loop.has(to))
          : [{ to: atom }]
        const middles = (this.successorsByAtom(middle)[atom] ?? []).filter(({ isFinal }) => !from || !isFinal)
        for (const { to: first } of ones)
          for (const { to: second } of middles)
            for (const { to: third } of others) {
              const next = key(first, second, third)
              if (!visited.has(next)) {
                visited.set(next, { before: key(one, middle, other), atom })
                if (next === goal) return this.wordTo(visited, next)
                pending.push([first, second, third])
              }
            }
      }
    }
    return null
  }

  private wordTo(visited: ReadonlyMap<string, { before: string | null; atom: number }>, goal: string): string {
    let word = ''
    for (let step = visited.get(goal); step?.before; step = visited.get(step.before))
      word = this.sampleCharacter(step.atom) + word
    return word
  }

  private sampleCharacter(atom: number): string {
    return this.automaton.sampleOf(atom)
  }

  private countVisit(): void {
    if (++this.visited > MAX_VISITED) throw new PatternTooLargeError('too many combinations')
  }
}
