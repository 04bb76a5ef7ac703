import type { JournalStep } from '@portavoz/contract'
import type { Outcome } from '../../db/schema.ts'
import type { JournalLine } from './journal.store.ts'
import { lookupWords } from './lookup-words.ts'
import { handOverWhy, leadWords, noAnswerWhy, objection, spentBudget } from './reasons.ts'
import { why } from './steps.ts'

/** How a trial ended: what a customer would have had, and what nobody had. */
export type TrialStory = {
  outcome: Outcome
  reply: string | null
  detail: JournalLine['detail']
  /** What the contact told of themselves, by name. */
  lead: Record<string, string> | null
  /** The documents that were read. */
  documents: readonly string[]
  /** What came of asking the owner's own system; null where nobody did. */
  lookedUp: { host: string; text: string | null; trouble: string | null; status: number | null } | null
  model: string | null
  isActive: boolean
}

type Told = Omit<JournalStep, 'at'>

const list = new Intl.ListFormat('es')
const nobody = 'Es una prueba: no se avisó a nadie'
const fallback = ({ reply }: TrialStory) =>
  reply === null ? 'no diría nada, porque el mensaje de respaldo está desactivado' : 'se envía el mensaje de respaldo'
const lineOf = ({ outcome, detail }: TrialStory): JournalLine => ({ step: outcome, detail, messageId: null })
const spentWords = (story: TrialStory) =>
  story.detail?.budget === 'installation' ? spentBudget(lineOf(story)) : 'El presupuesto de este mes se gastó'
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const reasons: Partial<Record<Outcome, (story: TrialStory) => string>> = {
  answered: () => 'Respondió el modelo',
  thanked: () => 'Contestó lo que le había pedido: lo agradece',
  greeted: ({ reply }) => (reply === null ? 'No hay un saludo configurado: no diría nada' : 'Saludó'),
  fallback: (story) => `No había nada que leer: ${fallback(story)}`,
  no_model: (story) => `Sin modelo: no hay ninguna clave configurada, y ${fallback(story)}`,
  quoted: () => 'Sin modelo: citó lo que encontró',
  budget_quoted: (story) => `${spentWords(story)}: citó lo que encontró`,
  out_of_budget: (story) => `${spentWords(story)}: ${fallback(story)}`,
  no_answer: (story) => `${noAnswerWhy(lineOf(story)) ?? 'El modelo no tenía la respuesta'}: ${fallback(story)}`,
  guarded: (story) => `${objection(lineOf(story))}: ${fallback(story)}`,
  model_failed: (story) =>
    `${upper(why(lineOf(story)))}: si en dos minutos no respondiera, ${fallback(story)} y la conversación pasaría a una persona`,
  escalated: (story) => `${handOverWhy(lineOf(story))}: la conversación pasaría a una persona. ${nobody}`,
  nobody_there: (story) =>
    `${handOverWhy(lineOf(story))}, pero a esa hora no hay quien atienda: la conversación te esperaría. ${nobody}`,
  out_of_hours: () =>
    'A esa hora está cerrado: se envía el mensaje de fuera de horario, y la conversación te esperaría',
  still_closed: () => 'A esa hora está cerrado, y no hay nada nuevo que decir: la conversación te esperaría',
  auto_reply_off: () => 'La respuesta automática está desactivada: el mensaje te esperaría',
  paused: () =>
    'La conversación ya la tendría una persona, y el agente calla hasta que la reabras. Empieza de nuevo para seguir probando',
  muted: () => 'Con «BAJA» el contacto pidió no recibir respuestas automáticas, hasta que escriba «ALTA»',
}

/** Why a trial was answered as it was, in one sentence, and what was done on the way. */
export function tellTrial(story: TrialStory): { reason: string; steps: Told[] } {
  const reason = reasons[story.outcome]?.(story) ?? 'El agente no diría nada'
  return { reason, steps: [...onTheWay(story), { kind: story.reply === null ? 'stop' : 'ok', text: reason }] }
}

function onTheWay({ documents, lookedUp, lead, model, isActive }: TrialStory): Told[] {
  const papers = [...new Set(documents)].map((name) => `«${name}»`)
  return [
    ...(isActive ? [] : [wait('El agente está inactivo: a un cliente no le respondería hasta que lo actives')]),
    ...(papers.length > 0 ? [ok(`Encontró algo en ${list.format(papers)}`)] : []),
    ...(lookedUp ? [asked(lookedUp)] : []),
    ...(model === null ? [] : [ok(`Le preguntó a ${model}`)]),
    ...(lead ? [ok(`Guardaría lo que contó de sí: ${leadWords(Object.keys(lead))}`)] : []),
  ]
}

/** What it said stands among what was read. */
function asked({ host, text, trouble, status }: NonNullable<TrialStory['lookedUp']>): Told {
  if (text !== null) return ok(`Le preguntó a tu sistema (${host})`)
  const words = lookupWords({ host, said: null, kind: trouble, status })
  return trouble === 'nothing' ? ok(words) : wait(words)
}

const ok = (text: string): Told => ({ kind: 'ok', text })
const wait = (text: string): Told => ({ kind: 'wait', text })
