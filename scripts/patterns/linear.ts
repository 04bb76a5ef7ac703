/**
 * Proves that the backtracking search for a pattern takes time linear in the text, or finds what makes it slower.
 *
 * The matcher tries each path of the automaton. All texts are read in linear time if no text of length n has more than a
 * constant number of paths, at any of its places, that fail: that is so unless two different states p and q exist with
 * a word that leads from p to p, from p to q and from q to q (Weber and Seidl, «On the degree of ambiguity»). The search
 * itself, which begins the pattern at every place, is a state too. Where the pattern may already end, the attempt does not
 * fail, and the next one begins behind it: loops through such places are left out.
 */
import { type Automaton, automataOf, TooLarge } from './automaton.ts'
import { strongComponents } from './strong-components.ts'

type Step = { to: number; isFinal: boolean; at: number }
/** `position * atomCount + atom`: the place in the pattern, and what was read last. */
type State = number

/** Why the pattern is not proven linear, with a word to repeat; null when it is. */
export function whyNotLinear(source: string, flags: string): string | null {
  try {
    const { main, behind } = automataOf(source, flags)
    for (const automaton of [main, ...behind]) {
      const why = new Proof(automaton).objection()
      if (why !== null) return why
    }
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return 'cannot be proven: the parser does not know its syntax'
    if (error instanceof TooLarge) return `cannot be proven: ${error.message}`
    throw error
  }
}

/** So many combinations are looked at before a pattern is refused as too large to be proven. */
const MOST_VISITED = 3_000_000

class Proof {
  private readonly automaton: Automaton
  private readonly width: number
  private readonly steps = new Map<State, Step[][]>()
  private visited = 0

  constructor(automaton: Automaton) {
    this.automaton = automaton
    this.width = automaton.atomCount
  }

  objection(): string | null {
    const reached = this.reachable()
    const loops = this.loops(reached)
    for (const loop of loops) {
      const twice = this.twoWays(loop)
      if (twice !== null) return `exponential when ${JSON.stringify(twice)} repeats`
    }
    for (const loop of this.isSearched() ? loops : [])
      for (const state of loop) {
        const word = this.leadsInto(null, state, loop)
        if (word !== null) return `quadratic: searched again at each place of ${JSON.stringify(word)} repeated`
      }
    for (const [from, into] of this.pairsOf(loops, reached))
      for (const state of from)
        for (const other of into) {
          if (state === other || state % this.width !== other % this.width) continue
          const word = this.leadsInto({ state, loop: from }, other, into)
          if (word !== null) return `polynomial when ${JSON.stringify(word)} repeats`
        }
    return null
  }

  private isSearched(): boolean {
    return (this.automaton.next[0] ?? []).some(({ to }) => to === 0)
  }

  /** By the atom that is read. `isFinal`: the pattern might have ended before it. */
  private stepsFrom(state: State): Step[][] {
    const known = this.steps.get(state)
    if (known) return known
    const { next, reads, finals } = this.automaton
    const [position, atom] = [Math.floor(state / this.width), state % this.width]
    const last = 1n << BigInt(atom)
    const steps = Array.from({ length: this.width }, (): Step[] => [])
    const ends = (finals[position] ?? []).reduce(
      (union, { before, after }) => (before & last ? union | after : union),
      0n,
    )
    for (const [at, { to, guard }] of (next[position] ?? []).entries()) {
      if (!(guard.before & last)) continue
      const read = guard.after & (reads[to] ?? 0n)
      for (let one = 1; one < this.width; one++)
        if (read & (1n << BigInt(one)))
          steps[one]?.push({ to: to * this.width + one, isFinal: Boolean(ends & (1n << BigInt(one))), at })
    }
    this.steps.set(state, steps)
    return steps
  }

  private reachable(): Set<State> {
    const found = new Set<State>(Array.from({ length: this.width }, (_, atom) => atom))
    const open = [...found]
    for (let state = open.pop(); state !== undefined; state = open.pop())
      for (const { to } of this.stepsFrom(state).flat())
        if (!found.has(to)) {
          found.add(to)
          open.push(to)
        }
    return found
  }

  /** States that lead back to themselves without a place where the pattern may end; not the search. */
  private loops(reached: ReadonlySet<State>): Set<State>[] {
    const inner = [...reached].filter((state) => state >= this.width)
    const successors = (state: State) =>
      this.stepsFrom(state)
        .flat()
        .filter(({ to, isFinal }) => !isFinal && to >= this.width)
        .map(({ to }) => to)
    return strongComponents(inner, successors).map((component) => new Set(component))
  }

  /** A word along which the loop comes back to one state by two different paths. */
  private twoWays(loop: ReadonlySet<State>): string | null {
    const pairs = new Map<string, [State, State]>()
    const inside = (state: State, atom: number) =>
      (this.stepsFrom(state)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && loop.has(to))
    const successors = (key: string): string[] => {
      this.count()
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
        if (new Set(targets).size < targets.length) return this.sample(atom)
      }
      pairs.set(`${state},${state}`, [state, state])
    }
    for (const component of strongComponents([...pairs.keys()], successors)) {
      const together = component.map((key): [State, State] => pairs.get(key) ?? [0, 0])
      const apart = together.find(([one, other]) => one !== other)
      if (apart && together.some(([one, other]) => one === other)) return this.sample(apart[0] % this.width)
    }
    return null
  }

  private pairsOf(loops: readonly Set<State>[], reached: ReadonlySet<State>): [Set<State>, Set<State>][] {
    const pairs: [Set<State>, Set<State>][] = []
    for (const from of loops) {
      const after = new Set<State>(from)
      const open = [...from]
      for (let state = open.pop(); state !== undefined; state = open.pop())
        for (const { to, isFinal } of this.stepsFrom(state).flat())
          if (!isFinal && !after.has(to) && reached.has(to)) {
            after.add(to)
            open.push(to)
          }
      for (const into of loops) if ([...into].some((state) => after.has(state))) pairs.push([from, into])
    }
    return pairs
  }

  /**
   * A word from p to p, from p to q and from q to q. Without `from`, p is the search: each of its attempts may pass a
   * place where the pattern ends, once.
   */
  private leadsInto(
    from: { state: State; loop: ReadonlySet<State> } | null,
    into: State,
    loop: ReadonlySet<State>,
  ): string | null {
    const origin = from?.state ?? into % this.width
    const key = (one: State, middle: State, other: State) => `${one},${middle},${other}`
    const seen = new Map<string, { before: string | null; atom: number }>()
    const open: [State, State, State][] = [[origin, origin, into]]
    seen.set(key(origin, origin, into), { before: null, atom: 0 })
    const goal = key(from ? from.state : origin, into, into)
    for (let now = open.shift(); now; now = open.shift()) {
      this.count()
      const [one, middle, other] = now
      for (let atom = 1; atom < this.width; atom++) {
        const others = (this.stepsFrom(other)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && loop.has(to))
        if (others.length === 0) continue
        const ones = from
          ? (this.stepsFrom(one)[atom] ?? []).filter(({ to, isFinal }) => !isFinal && from.loop.has(to))
          : [{ to: atom }]
        const middles = (this.stepsFrom(middle)[atom] ?? []).filter(({ isFinal }) => !from || !isFinal)
        for (const { to: first } of ones)
          for (const { to: second } of middles)
            for (const { to: third } of others) {
              const next = key(first, second, third)
              if (!seen.has(next)) {
                seen.set(next, { before: key(one, middle, other), atom })
                if (next === goal) return this.wordOf(seen, next)
                open.push([first, second, third])
              }
            }
      }
    }
    return null
  }

  private wordOf(seen: ReadonlyMap<string, { before: string | null; atom: number }>, goal: string): string {
    let word = ''
    for (let step = seen.get(goal); step?.before; step = seen.get(step.before)) word = this.sample(step.atom) + word
    return word
  }

  private sample(atom: number): string {
    return this.automaton.sampleOf(atom)
  }

  private count(): void {
    if (++this.visited > MOST_VISITED) throw new TooLarge('too many combinations')
  }
}
