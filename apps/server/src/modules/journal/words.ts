import { formatUsd, type JournalStep } from '@portavoz/contract'
import type { ExchangeStory, JournalLine, JournalRow } from './journal.store.ts'
import { guardedWords, handedWords, handOverWhy, leadWords, noAnswerWhy, objection, unsent } from './reasons.ts'

type Told = Omit<JournalStep, 'at'>

const channel = { whatsapp: 'WhatsApp', telegram: 'Telegram' } as const
const failures: Record<string, string> = {
  bad_key: 'el proveedor rechazó la clave',
  out_of_money: 'la cuenta con el proveedor no tiene saldo',
  unknown_model: 'el proveedor no tiene ese modelo',
  inward: 'la dirección del modelo está en una red que el servidor no permite',
  not_a_model: 'en la dirección del modelo contestó otra cosa',
  rate_limited: 'el proveedor pidió ir más despacio',
  refused: 'el proveedor no aceptó la pregunta',
  unreachable: 'no hubo conexión con el proveedor',
  timeout: 'el modelo tardó demasiado',
  empty: 'el modelo respondió sin texto',
}
/** Why a model did not answer. */
export const why = (row: JournalLine) => failures[row.detail?.kind ?? ''] ?? 'el modelo falló'

const noBudget = 'Gastó su presupuesto de este mes y no preguntó al modelo'

/** Each line of the ledger, as a shopkeeper reads it. */
const steps: Record<string, (row: JournalLine, story: ExchangeStory) => Told> = {
  received: (_, { platform }) => ok(`Recibió el mensaje por ${channel[platform]}`),
  joined: () => ok('Juntó otro mensaje del mismo momento para responderlos a la vez'),
  stale: () => stop('Llegó con más de diez minutos de retraso: se guardó, pero no se responde solo'),
  lead: ({ detail }) => ok(`Guardó lo que contó de sí: ${leadWords(detail?.fields?.split(', ') ?? [])}`),
  answered: ({ detail }) => ok(detail?.model ? `Redactó la respuesta con ${detail.model}` : 'Redactó la respuesta'),
  greeted: () => ok('Saludó con el mensaje de bienvenida'),
  fallback: () => ok('No entendió el mensaje y preparó el mensaje de respaldo'),
  no_answer: (row) => ok(`${noAnswerWhy(row) ?? 'No tenía la respuesta'}: preparó el mensaje de respaldo`),
  no_model: () => ok('No hay ningún modelo configurado: preparó el mensaje de respaldo'),
  quoted: () => ok('Sin modelo: citó lo que encontró en la base de conocimientos'),
  budget_quoted: () => stop(`${noBudget}: citó lo que encontró en la base de conocimientos`),
  out_of_budget: () => stop(`${noBudget}: preparó el mensaje de respaldo`),
  guarded: (row) => stop(`${objection(row)}: no se envió${unsent(row)}`),
  brain_waits: (row) => wait(`No pudo redactar (${why(row)}) y lo intenta de nuevo`),
  model_failed: (row) =>
    stop(`Dejó de intentarlo (${why(row)}): preparó el mensaje de respaldo y pasó la conversación a una persona`),
  out_of_hours: () => ok('Estaba cerrado: envió el mensaje de fuera de horario'),
  still_closed: () => stop('Estaba cerrado, y no tenía nada nuevo que decir'),
  escalated: (row) => stop(`${handOverWhy(row)}: pasó la conversación a una persona${unsent(row)}`),
  nobody_there: (row) => stop(`${handOverWhy(row)}, pero a esta hora no hay quien atienda${unsent(row)}`),
  inactive: () => stop('Encontró el agente inactivo y se detuvo'),
  paused: () => stop('Encontró la conversación en pausa y se detuvo'),
  auto_reply_off: () => stop('Encontró desactivada la respuesta automática y se detuvo'),
  muted: () => stop('El contacto pidió no recibir respuestas automáticas («BAJA»)'),
  sticker: () => stop('Solo había un sticker: no pedía respuesta'),
  media_notice: () => ok('Llegó sin texto: avisó que por ahora solo lee texto'),
  media: ({ detail }) =>
    stop(
      detail?.isUnopened
        ? 'No se pudo abrir: solo el celular puede leerlo'
        : detail?.isNoticed
          ? 'Llegó sin texto, y ya había avisado en esta conversación que solo lee texto'
          : 'Llegó sin texto, y el aviso está desactivado',
    ),
  never_answer: () => stop('Este número está en la lista de los que no se responden'),
  withdrawn: () => stop('El contacto eliminó lo que había escrito antes de que se respondiera'),
  edited: ({ detail }) => ok(detail?.isOwn ? 'Editaste este mensaje desde el celular' : 'El contacto editó el mensaje'),
  opened: () => ok('Se abrió más tarde: ya se puede leer aquí'),
  deleted: ({ detail }) =>
    ok(detail?.isOwn ? 'Eliminaste este mensaje desde el celular' : 'El contacto eliminó el mensaje'),
  reaction: ({ detail }) =>
    ok(detail?.emoji ? `El contacto reaccionó con ${detail.emoji}` : 'El contacto quitó su reacción'),
  other_phone: () => stop('Se vinculó otro número antes de responder: no se contesta desde uno al que nadie escribió'),
  loop: () => stop('Demasiadas respuestas seguidas: parece otro programa, y pasó la conversación a una persona'),
  relayed: () => ok('Se lo pasó al agente tu flujo de n8n o un programa con tu clave de integración'),
  relayed_reply: () => ok('Le entregó la respuesta al mismo flujo, que es quien la envía'),
  witnessed: () => ok('Lo contó Evolution API: a este contacto le responde tu flujo de n8n'),
  witnessed_reply: () => ok('Evolution API contó lo que se le respondió'),
  reported: () => ok('Lo contó tu flujo de n8n o un programa con tu clave de integración'),
  reported_reply: () => ok('El mismo flujo contó lo que respondió'),
  sent: (_, { platform }) => ok(`${channel[platform]} recibió la respuesta`),
  refused: ({ detail }) => wait(`${detail?.cause ?? 'El canal no la aceptó'}: se enviará más tarde`),
  forestalled: () => stop('No se envió: respondiste tú antes desde el celular'),
  failed: ({ detail }) => stop(`No se pudo enviar: ${detail?.cause ?? 'el canal la rechazó'}`),
  blocked: ({ detail }) => stop(`No se pudo enviar: ${detail?.cause ?? 'el contacto bloqueó al bot'}`),
  uncertain: ({ detail }) =>
    stop(`Envío incierto: ${detail?.cause ?? 'no hubo confirmación'}. No se repite para no duplicarla`),
}

const ok = (text: string): Told => ({ kind: 'ok', text })
const stop = (text: string): Told => ({ kind: 'stop', text })
const wait = (text: string): Told => ({ kind: 'wait', text })

export function tellStep(row: JournalRow, story: ExchangeStory): JournalStep {
  const { kind, text } = steps[row.step]?.(row, story) ?? ok(row.step)
  return { at: row.at.toISOString(), kind, text: text + paidWords(row) }
}

const tokens = new Intl.NumberFormat('es', { useGrouping: 'always' })

/** « (1.240 tokens, 0,0031 USD)», where a model was asked. */
function paidWords({ detail }: JournalLine): string {
  if (detail?.costMicros === undefined) return ''
  const { inputTokens = 0, outputTokens = 0, costMicros } = detail
  const cost = costMicros === null ? 'sin precio' : formatUsd(costMicros)
  return ` (${tokens.format(inputTokens + outputTokens)} tokens, ${cost})`
}

const pausedWords: Record<string, string> = {
  console: 'porque respondiste desde la consola',
  phone: 'porque respondiste desde el celular',
  model: 'porque el modelo dejó de responder',
  escalation: 'porque se pasó a una persona',
  person: 'porque la transferiste a una persona',
  loop: 'porque hubo demasiadas respuestas seguidas',
}

/** The one sentence that answers «¿Por qué (no) respondió?», from how the story ended. */
export function tellStory(story: ExchangeStory, rows: JournalLine[]): { answered: boolean; sentence: string } {
  const last = worstEnding(rows)
  if (last?.step === 'refused')
    return no(`Ya redactó la respuesta, pero no ha salido: ${last.detail?.cause ?? 'el canal no la aceptó'}.`)
  if (last && !fine.has(last.step)) return no(`${steps[last.step]?.(last, story).text ?? ''}.`)
  if (story.outcome === null) return no(openWords(rows))
  if (last) return { answered: true, sentence: spokenWords(story.outcome, rows) }
  return no(silentWords(story, rows))
}

/** A piece that went out, or that somebody else says they sent. */
const fine = new Set(['sent', 'reported_reply', 'relayed_reply', 'witnessed_reply'])

/** How handing over a piece may end, the worst last. */
export const endings = [
  'reported_reply',
  'relayed_reply',
  'witnessed_reply',
  'sent',
  'forestalled',
  'refused',
  'failed',
  'blocked',
  'uncertain',
] as const
export type Ending = (typeof endings)[number]

const isEnding = (row: JournalLine): row is JournalLine & { step: Ending } => endings.some((one) => one === row.step)

/** A reply in several pieces is told by the piece that fared worst, each by what befell it last. */
export function worstEnding(rows: JournalLine[]): (JournalLine & { step: Ending }) | undefined {
  const lastOfEach = new Map(rows.filter(isEnding).map((row) => [row.messageId, row]))
  return [...lastOfEach.values()].toSorted((a, b) => endings.indexOf(a.step) - endings.indexOf(b.step)).at(-1)
}

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
  budget_quoted:
    'Gastó su presupuesto de este mes: el agente citó lo que encontró en la base de conocimientos, sin preguntar al modelo.',
  out_of_budget: 'Gastó su presupuesto de este mes: el agente envió el mensaje de respaldo, sin preguntar al modelo.',
  model_failed: 'El modelo no respondió: se envió el mensaje de respaldo y la conversación espera a una persona.',
}

function spokenWords(outcome: NonNullable<ExchangeStory['outcome']>, rows: JournalLine[]) {
  const stopped =
    outcome === 'guarded' ? guardedWords(rows) : noAnswerWhy(rows.find(({ step }) => step === 'no_answer'))
  if (stopped !== null) return `${stopped}: en su lugar envió el mensaje de respaldo.`
  return handedWords(outcome, rows) ?? sentWords[outcome] ?? 'El agente respondió.'
}

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
  greeted: 'El agente no tiene un saludo configurado, así que no dijo nada.',
  fallback: nothingToSay,
  no_model: nothingToSay,
  no_answer: nothingToSay,
  out_of_budget: 'El agente gastó su presupuesto de este mes, y el mensaje de respaldo está desactivado.',
}

const silentWords = ({ outcome }: ExchangeStory, rows: JournalLine[]): string => {
  if (outcome === null) return onTheWay
  if (outcome === 'media') return mediaWords(rows)
  if (outcome === 'guarded') return `${guardedWords(rows)}, y el mensaje de respaldo está desactivado.`
  if (outcome !== 'paused') return handedWords(outcome, rows) ?? silent[outcome] ?? onTheWay
  const pausedBy = rows.find((row) => row.step === 'paused')?.detail?.pausedBy
  return `La conversación estaba en pausa${pausedBy ? ` ${pausedWords[pausedBy] ?? ''}` : ''}. Reábrela para que el agente siga.`
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
