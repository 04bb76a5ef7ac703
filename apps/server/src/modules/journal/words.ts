import { worstEnding } from './endings.ts'
import type { ExchangeStory, JournalLine } from './journal.store.ts'
import { isFlowSilent } from './flow-silent.ts'
import { guardedWords, handedWords, noAnswerWhy, spentBudget } from './reasons.ts'
import { stepWords, why } from './steps.ts'

/** The one sentence that answers «¿Por qué (no) respondió?», from how the story ended. */
export function tellStory(story: ExchangeStory, rows: JournalLine[]): { answered: boolean; sentence: string } {
  const last = worstEnding(rows)
  if (last?.step === 'refused')
    return no(`Ya redactó la respuesta, pero no ha salido: ${last.detail?.cause ?? 'el canal no la aceptó'}.`)
  if (last?.step === 'never_fetched') return no(neverFetched)
  if (last && !fine.has(last.step)) return no(`${stepWords(last, story)}.`)
  if (story.outcome === null) return no(openWords(rows))
  if (last) return { answered: true, sentence: spokenWords(story.outcome, rows) }
  if (isFlowSilent(story, rows)) return no(flowSilent)
  return no(silentWords(story, rows))
}

/** A piece that went out, or that somebody else says they sent. */
const fine = new Set(['sent', 'reported_reply', 'relayed_reply', 'witnessed_reply'])

const no = (sentence: string) => ({ answered: false, sentence })

const openWords = (rows: JournalLine[]) => {
  const waiting = rows.findLast((row) => row.step === 'brain_waits')
  return waiting ? `Todavía no: ${why(waiting)} y se está intentando de nuevo.` : onTheWay
}

const sentWords: Partial<Record<NonNullable<ExchangeStory['outcome']>, string>> = {
  answered: 'El agente respondió.',
  greeted: 'El agente saludó con el mensaje de bienvenida.',
  fallback: 'El agente no entendió el mensaje y envió el mensaje de respaldo.',
  reported: 'Respondió tu flujo de n8n, o el programa que usa tu clave de integración.',
  media_notice: 'Llegó sin texto: el agente avisó que por ahora solo lee texto. Lo dice una vez en cada conversación.',
  out_of_hours:
    'Escribió fuera de horario: el agente envió el mensaje de fuera de horario, y la conversación te espera.',
  no_answer: 'El agente no tenía la respuesta y envió el mensaje de respaldo.',
  no_model: 'El agente envió el mensaje de respaldo porque no hay ningún modelo configurado.',
  quoted: 'El agente citó lo que encontró en la base de conocimientos: no hay ningún modelo configurado.',
  quarantined:
    'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo: se avisó al cliente. Respóndele tú; para que el agente siga, reabre la conversación.',
  model_failed: 'El modelo no respondió: se avisó al cliente y la conversación espera a una persona.',
}

function spokenWords(outcome: NonNullable<ExchangeStory['outcome']>, rows: JournalLine[]) {
  const stopped =
    outcome === 'guarded' ? guardedWords(rows) : noAnswerWhy(rows.find(({ step }) => step === 'no_answer'))
  if (stopped !== null) return `${stopped}: en su lugar envió el mensaje de respaldo.`
  return handedWords(outcome, rows) ?? spentWords(outcome, rows) ?? sentWords[outcome] ?? 'El agente respondió.'
}

const instead: Partial<Record<NonNullable<ExchangeStory['outcome']>, string>> = {
  budget_quoted: 'citó lo que encontró en la base de conocimientos',
  out_of_budget: 'envió el mensaje de respaldo',
}

/** Of a reply without the model, because a budget was spent. */
function spentWords(outcome: NonNullable<ExchangeStory['outcome']>, rows: JournalLine[]) {
  const did = instead[outcome]
  return did && `${spentBudget(rows.find(({ step }) => step === outcome))}: el agente ${did}, sin preguntar al modelo.`
}

const neverFetched = 'No se envió: la respuesta quedó lista y tu flujo de n8n no la recogió. Puedes responder tú.'
const flowSilent =
  'Tu flujo de n8n recibió el mensaje y no contó ninguna respuesta. Revisa en n8n que siga activo; puedes responder tú.'

const onTheWay = 'La respuesta está en camino.'
const nothingToSay = 'No había nada que responder, porque el mensaje de respaldo está desactivado.'

const silent: Partial<Record<NonNullable<ExchangeStory['outcome']>, string>> = {
  reported: 'Lo atiende tu flujo de n8n o un programa, que todavía no ha contado ninguna respuesta.',
  inactive: 'El agente estaba inactivo. Actívalo para que vuelva a responder.',
  auto_reply_off: 'La respuesta automática de este agente está desactivada.',
  still_closed: 'Escribió fuera de horario, y ya no había nada nuevo que decirle. Puedes responder tú.',
  muted: 'El contacto pidió no recibir respuestas automáticas. Volverá a recibirlas si escribe «ALTA».',
  stale: 'El mensaje llegó con más de diez minutos de retraso y no se responde solo. Puedes responder tú.',
  sticker: 'Era solo un sticker, y no pedía respuesta.',
  never_answer: 'Este número está en la lista de los que este agente no responde. Puedes responder tú.',
  withdrawn: 'El contacto eliminó lo que había escrito antes de que el agente respondiera.',
  other_phone: 'Escribió al número que el agente tenía antes, y no se le contesta desde el nuevo. Puedes responder tú.',
  loop: 'Hubo demasiadas respuestas seguidas, como si escribiera otro programa. La conversación espera a una persona.',
  model_failed: 'El modelo no respondió y la conversación espera a una persona.',
  quarantined:
    'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo. Respóndele tú; para que el agente siga, reabre la conversación.',
  greeted: 'El agente no tiene un saludo configurado, así que no dijo nada.',
  fallback: nothingToSay,
  no_model: nothingToSay,
  no_answer: nothingToSay,
}

const pausedWords: Record<string, string> = {
  console: 'porque respondiste desde la consola',
  phone: 'porque respondiste desde el celular',
  model: 'porque el modelo dejó de responder',
  escalation: 'porque se pasó a una persona',
  person: 'porque la transferiste a una persona',
  loop: 'porque hubo demasiadas respuestas seguidas',
  quarantine: 'porque responder un mensaje detuvo el servidor varias veces',
}

/** The contact's next message ends the pause of an outage, once the model answers. */
const goesOnAlone = 'El agente sigue solo cuando el cliente escriba otra vez y el modelo responda.'

const silentWords = ({ outcome }: ExchangeStory, rows: JournalLine[]): string => {
  if (outcome === null) return onTheWay
  if (outcome === 'media') return mediaWords(rows)
  if (outcome === 'guarded') return `${guardedWords(rows)}, y el mensaje de respaldo está desactivado.`
  if (outcome === 'out_of_budget')
    return `${spentBudget(rows.find(({ step }) => step === outcome))}, y el mensaje de respaldo está desactivado.`
  if (outcome !== 'paused') return handedWords(outcome, rows) ?? silent[outcome] ?? onTheWay
  const pausedBy = rows.find((row) => row.step === 'paused')?.detail?.pausedBy
  const goesOn = pausedBy === 'model' ? goesOnAlone : 'Reábrela para que el agente siga.'
  return `La conversación estaba en pausa${pausedBy ? ` ${pausedWords[pausedBy] ?? ''}` : ''}. ${goesOn}`
}

function mediaWords(rows: JournalLine[]): string {
  const detail = rows.find((row) => row.step === 'media')?.detail
  if (detail?.isUnopened && rows.some(({ step }) => step === 'opened'))
    return 'El mensaje no se pudo abrir a tiempo: se abrió más tarde, y no se responde solo. Puedes responder tú.'
  if (detail?.isUnopened) return 'Llegó un mensaje que no se pudo abrir. Míralo en el celular; puedes responder tú.'
  return detail?.isNoticed
    ? 'Llegó sin texto, y el agente ya avisó en esta conversación que por ahora solo lee texto. Puedes responder tú.'
    : 'Llegó sin texto, y el aviso de que este agente solo lee texto está desactivado. Puedes responder tú.'
}
