import { burstOf, type Draft, endingOf } from './ending.ts'
import { handOver, orPerson, personsAway } from './hand-over.ts'
import type { Todo } from './reply.store.ts'
import { judge, saidIn } from './verdict.ts'

/** How the exchange is to end by the rules alone; null where somebody must think of it. */
export function ruled(todo: Todo, now: Date): Draft | null {
  const burst = burstOf(todo)
  const verdict = judge(todo, burst, now)
  if (verdict.act === 'think') return null
  // Who was told already that nobody is there gets what help there is.
  if (verdict.act === 'hand_over') return personsAway(todo, now)?.isTold ? null : handOver(todo, verdict.why, now)
  return orPerson(todo, saidIn(burst), endingOf(verdict, todo), now)
}
