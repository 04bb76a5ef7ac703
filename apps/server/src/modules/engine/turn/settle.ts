import { close } from './close.ts'
import { burstOf, endingOf } from './ending.ts'
import { handOver, orPerson, personsAway } from './hand-over.ts'
import type { Todo } from './reply.store.ts'
import { think, type ThinkNeeds } from './think.ts'
import { judge, saidIn } from './verdict.ts'

/**
 * One turn, whoever asks for it: what the rules say, else what is thought. False when the exchange must be looked at
 * afresh. Waiting for the model's return counts as settled for now.
 */
export async function settle(needs: ThinkNeeds, todo: Todo): Promise<boolean> {
  const [burst, now] = [burstOf(todo), needs.clock.now()]
  const verdict = judge(todo, burst, now)
  if (verdict.act === 'think') return think(needs, todo)
  // Who was told already that nobody is there gets what help there is.
  if (verdict.act === 'hand_over' && personsAway(todo, now)?.isTold) return think(needs, todo)
  if (verdict.act === 'hand_over') return close(needs, todo, handOver(todo, verdict.why, now))
  return close(needs, todo, orPerson(todo, saidIn(burst), endingOf(verdict, todo), now))
}
