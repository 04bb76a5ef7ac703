import type { JournalLine } from '../journal.store.ts'
import type { PreviewStory } from '../preview-story.ts'
import { spentBudgetText } from '../texts/reason-text.ts'
import type { StepDescription } from '../texts/step-description.ts'

/** Spanish texts of an outcome. `line` is its line in the journal; exchanges of merged conversations may lack it. */
export type OutcomeTexts = {
  step: (line: JournalLine) => StepDescription
  /**
   * Answers «¿Por qué (no) respondió?» when the reply was delivered. `cited`: the document and place that it is based
   * on. `lines`: the whole journal.
   */
  replied: (line: JournalLine | undefined, cited: string | null, lines: readonly JournalLine[]) => string
  /** The same when no reply was delivered. */
  silent: (line: JournalLine | undefined, lines: readonly JournalLine[]) => string
  /** Why a preview ended so. `line` has the preview's detail. */
  preview: (story: PreviewStory, line: JournalLine) => string
}

export const REPLIED = 'El agente respondió.'
export const REPLY_PENDING = 'La respuesta está en camino.'

export const replied = () => REPLIED
export const pending = () => REPLY_PENDING
export const nothingSaid = () => 'El agente no diría nada'

export const unsentDraftText = ({ detail }: JournalLine) =>
  detail?.draft === undefined ? '' : `. Había escrito: «${detail.draft}»`
export const previewBudgetText = (line: JournalLine) =>
  line.detail?.budget === 'installation' ? spentBudgetText(line) : 'El presupuesto de este mes se gastó'
