import { setTimeout as pause } from 'node:timers/promises'
import { fuse } from './fuse.ts'
import type { Meaning } from './meaning.ts'
import type { Recall } from './recall.ts'
import { termsOf } from './terms.ts'

/** A customer waits no longer for a meaning. What is on its way is there for the next who asks. */
const PATIENCE_MS = 2_500

/** Words and meaning side by side. Without the one the other is what it always was; what asks nothing is not looked for. */
export const createRecallByBoth =
  (byWords: Recall, meaning: Meaning, patienceMs = PATIENCE_MS): Recall =>
  async (scope, question) => {
    if (termsOf(question).length === 0) return byWords(scope, question)
    const late = pause(patienceMs, null, { ref: false })
    const [words, near] = await Promise.all([byWords(scope, question), Promise.race([meaning(scope, question), late])])
    return near === null ? words : { ...words, recalled: fuse(words.recalled, near), by: 'words_and_meaning' }
  }
