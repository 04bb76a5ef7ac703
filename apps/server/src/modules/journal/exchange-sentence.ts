import { citedText } from './texts/cited-text.ts'
import { findWorstDelivery } from './texts/delivery-steps.ts'
import type { ExchangeStory, JournalLine } from './journal.store.ts'
import { textsOf } from './outcome-texts.ts'
import { REPLIED, REPLY_PENDING } from './outcomes/outcome-text.ts'
import { modelFailureText } from './texts/reason-text.ts'
import { isWorkflowSilent } from './silent-workflow.ts'
import { stepText } from './texts/step-text.ts'

/** The sentence that answers «¿Por qué (no) respondió?». */
export function describeExchange(story: ExchangeStory, rows: JournalLine[]): { answered: boolean; sentence: string } {
  const last = findWorstDelivery(rows)
  if (last?.step === 'refused')
    return unanswered(`Ya redactó la respuesta, pero no ha salido: ${last.detail?.cause ?? 'el canal no la aceptó'}.`)
  if (last?.step === 'never_fetched') return unanswered(NEVER_FETCHED)
  if (last && !DELIVERED_STEPS.has(last.step)) return unanswered(`${stepText(last, story)}.`)
  const { outcome } = story
  if (outcome === null) return unanswered(openSentence(rows))
  const line = rows.findLast(({ step }) => step === outcome)
  if (last)
    return { answered: true, sentence: textsOf(outcome)?.replied(line, citedText(story.cited), rows) ?? REPLIED }
  if (isWorkflowSilent(story, rows)) return unanswered(WORKFLOW_SILENT)
  if (rows.some(({ step }) => step === 'restored')) return unanswered(RESTORED)
  return unanswered(textsOf(outcome)?.silent(line, rows) ?? REPLY_PENDING)
}

/** A part that was sent, or that an external program reports as sent. */
const DELIVERED_STEPS = new Set(['sent', 'reported_reply', 'relayed_reply', 'witnessed_reply'])

const unanswered = (sentence: string) => ({ answered: false, sentence })

const openSentence = (rows: JournalLine[]) => {
  const waiting = rows.findLast((row) => row.step === 'brain_waits')
  return waiting ? `Todavía no: ${modelFailureText(waiting)} y se está intentando de nuevo.` : REPLY_PENDING
}

const NEVER_FETCHED = 'No se envió: la respuesta quedó lista y tu flujo de n8n no la recogió. Puedes responder tú.'
const WORKFLOW_SILENT =
  'Tu flujo de n8n recibió el mensaje y no contó ninguna respuesta. Revisa en n8n que siga activo; puedes responder tú.'
const RESTORED =
  'Estaba sin responder cuando se hizo la copia de la que se recuperó Portavoz: puede que ya se le haya respondido. Puedes responder tú.'
