import { parseDraftFields, toText } from '../../../../lib/draft-fields.ts'
import { drafts } from '../../../../lib/drafts.ts'
import type { BusinessAnswers } from './write-instructions.ts'

const draftKey = 'agent.new.answers'

export const noAnswers: BusinessAnswers = { offer: '', place: '', handOver: '' }

/** The answers to the three questions, kept in this tab until the agent is created. */
export const answersDraft = {
  read(): BusinessAnswers | null {
    const saved = parseDraftFields(drafts.read(draftKey))
    return saved && { offer: toText(saved.offer), place: toText(saved.place), handOver: toText(saved.handOver) }
  },
  save: (answers: BusinessAnswers) =>
    Object.values(answers).some((answer) => answer.trim() !== '')
      ? drafts.save(draftKey, JSON.stringify(answers))
      : drafts.remove(draftKey),
  remove: () => drafts.remove(draftKey),
}
