import { formatUsd, type JournalStep } from '@portavoz/contract'
import type { ExchangeStory, JournalLine, JournalRow } from './journal.store.ts'
import { lookupWords } from './lookup-words.ts'
import { handOverWhy, leadWords, noAnswerWhy, objection, spentBudget, unsent } from './reasons.ts'

type Told = Omit<JournalStep, 'at'>

const channel = { whatsapp: 'WhatsApp', telegram: 'Telegram' } as const
const failures: Record<string, string> = {
  bad_key: 'el proveedor rechazó la clave',
  out_of_money: 'la cuenta con el proveedor no tiene saldo',
  unknown_model: 'el proveedor no tiene ese modelo',
  inward: 'la dirección del modelo está en una red que el servidor no permite',
  not_a_model: 'en la dirección del modelo contestó otra cosa',
  rate_limited: 'el proveedor pidió ir más despacio',
  busy: 'muchas conversaciones le preguntaban a la vez al mismo modelo',
  refused: 'el proveedor no aceptó la pregunta',
  unreachable: 'no hubo conexión con el proveedor',
  timeout: 'el modelo tardó demasiado',
  empty: 'el modelo respondió sin texto',
}
/** Why a model did not answer. */
export const why = (row: JournalLine) => failures[row.detail?.kind ?? ''] ?? 'el modelo falló'

const noBudget = (row: JournalLine) => `${spentBudget(row)} y no preguntó al modelo`

/** Each line of the ledger, as a shopkeeper reads it. */
const steps: Record<string, (row: JournalLine, story: ExchangeStory) => Told> = {
  received: (_, { platform }) => ok(`Recibió el mensaje por ${channel[platform]}`),
  joined: () => ok('Juntó otro mensaje del mismo momento para responderlos a la vez'),
  stale: () => stop('Llegó con más de diez minutos de retraso: se guardó, pero no se responde solo'),
  lead: ({ detail }) => ok(`Guardó lo que contó de sí: ${leadWords(detail?.fields?.split(', ') ?? [])}`),
  lead_asked: ({ detail }) => ok(`Le pidió un dato que faltaba: ${leadWords(detail?.fields?.split(', ') ?? [])}`),
  looked_up: ({ detail }) => ok(lookupWords(lookupOf(detail))),
  lookup_failed: ({ detail }) => (detail?.kind === 'nothing' ? ok : wait)(lookupWords(lookupOf(detail))),
  answered: ({ detail }) => ok(detail?.model ? `Redactó la respuesta con ${detail.model}` : 'Redactó la respuesta'),
  thanked: () => ok('El cliente contestó lo que le había pedido: se lo agradeció'),
  greeted: () => ok('Saludó con el mensaje de bienvenida'),
  fallback: () => ok('No entendió el mensaje y preparó el mensaje de respaldo'),
  no_answer: (row) => ok(`${noAnswerWhy(row) ?? 'No tenía la respuesta'}: preparó el mensaje de respaldo`),
  no_model: () => ok('No hay ningún modelo configurado: preparó el mensaje de respaldo'),
  quoted: () => ok('Sin modelo: citó lo que encontró en la base de conocimientos'),
  budget_quoted: (row) => stop(`${noBudget(row)}: citó lo que encontró en la base de conocimientos`),
  out_of_budget: (row) => stop(`${noBudget(row)}: preparó el mensaje de respaldo`),
  guarded: (row) => stop(`${objection(row)}: no se envió${unsent(row)}`),
  brain_waits: (row) => wait(`No pudo redactar (${why(row)}) y lo intenta de nuevo`),
  model_failed: (row) =>
    stop(`Dejó de intentarlo (${why(row)}): avisó al cliente y pasó la conversación a una persona`),
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
  quarantined: () =>
    stop(
      'El servidor se detuvo varias veces al responder este mensaje: dejó de intentarlo y pasó la conversación a una persona',
    ),
  loop: () => stop('Demasiadas respuestas seguidas: parece otro programa, y pasó la conversación a una persona'),
  relayed: () => ok('Se lo pasó al agente tu flujo de n8n o un programa con tu clave de integración'),
  relayed_reply: () => ok('Le entregó la respuesta al mismo flujo, que es quien la envía'),
  witnessed: () => ok('Lo contó Evolution API: a este contacto le responde tu flujo de n8n'),
  witnessed_reply: () => ok('Evolution API contó lo que se le respondió'),
  flow_silent: () => stop('Tu flujo de n8n no recogió la respuesta'),
  never_fetched: () => stop('No se envió: tu flujo de n8n no recogió la respuesta'),
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

const lookupOf = (detail: JournalLine['detail']) => ({
  host: detail?.host ?? '',
  said: detail?.said ?? null,
  kind: detail?.kind ?? null,
  status: detail?.status ?? null,
})

/** What happened, in words. */
export const stepWords = (row: JournalLine, story: ExchangeStory): string => steps[row.step]?.(row, story).text ?? ''

/** The same with its moment and its kind, and where a model was asked what it cost. */
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
