import type { TextSpan } from './normalize-text.ts'

/** How far a sentence is read to each side of a span. */
const SENTENCE_REACH = 120
const SENTENCE_END = /[.!?;\n](?=\s|$)|[¿¡]/g

/** Words that say a datum belongs to the contact or came from the contact. */
const CONTACT_WORDS = new RegExp(
  String.raw`\b(?:tus?|sus?|te|le|les|contigo|(?:me|nos) (?:diste|dio|dijiste|dijo|dejaste|dejo|` +
    'pasaste|paso|compartiste|compartio|indicaste|indico|escribiste|mandaste)|' +
    String.raw`(?:anot|registr|apunt|guard)[a-z]{1,5}|your|seu|sua|votre)\b`,
)
/** Words that send the contact somewhere, or say that a datum belongs to the business. */
const BUSINESS_WORDS = new RegExp(
  String.raw`\b(?:nuestr[oa]s?|our|nosso|notre|pag(?:a|as|ar|ue|uen|alo|uelo|arlo|o)|pay|` +
    'deposit[a-z]{1,6}|consign[a-z]{1,6}|transfi?er[a-z]{1,6}|gir(?:a|ar|e|alo)|yap[a-z]{1,6}|' +
    'plin|nequi|daviplata|bizum|oxxo|cuentas?|clabe|cbu|cvu|alias|' +
    'llam(?:a|ar|e|en|anos|enos|ame|eme)|call|marc(?:a|ar|que)|' +
    'escrib(?:e|a|ir|irnos|enos|anos|eme|ame)|comunic[a-z]{1,7}|' +
    'contact(?:a|e|ar|anos|enos|arnos)|manda|mande|envia|envie|envialo|envielo|' +
    String.raw`de la (?:tienda|empresa|gerencia))\b`,
)
const ORDER_BEFORE = new RegExp(
  String.raw`\b(?:pedido|orden|compra|folio|guia|ticket|reserva|reservacion|cotizacion|factura|` +
    String.raw`solicitud|referencia|codigo)(?: (?:numero|num\.?|no\.?|n°|nro\.?|es el|#))?[ :#]{1,3}$`,
)
const QUANTITY_BEFORE = new RegExp(
  String.raw`\b(?:pediste|pidio|quieres|quiere|necesitas|necesita|solicitaste|solicito|encargaste|` +
    'encargo)(?: (?:unos|unas|los|las|como))? $',
)

function sentenceSpan(text: string, { from, to }: TextSpan): TextSpan {
  const start = Math.max(0, from - SENTENCE_REACH)
  const before = [...text.slice(start, from).matchAll(SENTENCE_END)].at(-1)
  const after = text.slice(to, to + SENTENCE_REACH).search(SENTENCE_END)
  return {
    from: before ? start + before.index + 1 : start,
    to: after < 0 ? Math.min(text.length, to + SENTENCE_REACH) : to + after,
  }
}

/** Whether a folded draft repeats a phone or e-mail address as the contact's own. */
export function isContactAddress(text: string, span: TextSpan): boolean {
  const { from, to } = sentenceSpan(text, span)
  const around = `${text.slice(from, span.from)} ${text.slice(span.to, to)}`
  return CONTACT_WORDS.test(around) && !BUSINESS_WORDS.test(around)
}

/** Whether a number in a folded draft is the contact's order number or quantity, named directly before it. */
export function isContactNumber(text: string, { from }: TextSpan): boolean {
  const before = text.slice(Math.max(0, from - 40), from)
  return ORDER_BEFORE.test(before) || QUANTITY_BEFORE.test(before)
}

/** Whether a span is inside a question, which promises nothing. */
export function isInQuestion(text: string, span: TextSpan): boolean {
  const { from, to } = sentenceSpan(text, span)
  return text[from - 1] === '¿' && text[to] === '?'
}
