import { close } from './close.ts'
import type { Todo } from './reply.store.ts'
import { ruled } from './ruled.ts'
import { think, type ThinkNeeds } from './think.ts'

/**
 * One turn, whoever asks for it: what the rules say, else what is thought. False when the exchange must be looked at
 * afresh. Waiting for the model's return counts as settled for now.
 */
export async function settle(needs: ThinkNeeds, todo: Todo): Promise<boolean> {
  const draft = ruled(todo, needs.clock.now())
  return draft ? close(needs, todo, draft) : think(needs, todo)
}
