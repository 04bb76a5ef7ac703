import { fuse } from './fuse.ts'
import type { Meaning } from './meaning.ts'
import type { Recall } from './recall.ts'
import { termsOf } from './terms.ts'

/** Words and meaning side by side. Without the one the other is what it always was; what asks nothing is not looked for. */
export const createRecallByBoth =
  (byWords: Recall, meaning: Meaning): Recall =>
  async (scope, question) => {
    if (termsOf(question).length === 0) return byWords(scope, question)
    const [words, near] = await Promise.all([byWords(scope, question), meaning(scope, question)])
    return near === null ? words : { ...words, recalled: fuse(words.recalled, near), by: 'words_and_meaning' }
  }
