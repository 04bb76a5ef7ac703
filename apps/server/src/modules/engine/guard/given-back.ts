import type { Span } from './flat.ts'

/** The sentence around a span is read this far to each side. */
const REACH = 120
const SENTENCE_END = /[.!?;\n](?=\s|$)|[¿¡]/g

/** Says that a datum belongs to the contact, or that the contact told it. */
const THEIRS =
  /\b(?:tus?|sus?|te|le|les|contigo|(?:me|nos) (?:diste|dio|dijiste|dijo|dejaste|dejo|pasaste|paso|compartiste|compartio|indicaste|indico|escribiste|mandaste)|(?:anot|registr|apunt|guard)[a-z]{1,5}|your|seu|sua|votre)\b/
/** Sends the contact somewhere, or says that a datum belongs to the business. */
const OURS =
  /\b(?:nuestr[oa]s?|our|nosso|notre|pag(?:a|as|ar|ue|uen|alo|uelo|arlo|o)|pay|deposit[a-z]{1,6}|consign[a-z]{1,6}|transfi?er[a-z]{1,6}|gir(?:a|ar|e|alo)|yap[a-z]{1,6}|plin|nequi|daviplata|bizum|oxxo|cuentas?|clabe|cbu|cvu|alias|llam(?:a|ar|e|en|anos|enos|ame|eme)|call|marc(?:a|ar|que)|escrib(?:e|a|ir|irnos|enos|anos|eme|ame)|comunic[a-z]{1,7}|contact(?:a|e|ar|anos|enos|arnos)|manda|mande|envia|envie|envialo|envielo|de la (?:tienda|empresa|gerencia))\b/
const ORDER_BEFORE =
  /\b(?:pedido|orden|compra|folio|guia|ticket|reserva|reservacion|cotizacion|factura|solicitud|referencia|codigo)(?: (?:numero|num\.?|no\.?|n°|nro\.?|es el|#))?[ :#]{1,3}$/
const QUANTITY_BEFORE =
  /\b(?:pediste|pidio|quieres|quiere|necesitas|necesita|solicitaste|solicito|encargaste|encargo)(?: (?:unos|unas|los|las|como))? $/

/** Where the sentence around a span begins and ends. */
function sentenceAround(text: string, { from, to }: Span): Span {
  const start = Math.max(0, from - REACH)
  const before = [...text.slice(start, from).matchAll(SENTENCE_END)].at(-1)
  const after = text.slice(to, to + REACH).search(SENTENCE_END)
  return {
    from: before ? start + before.index + 1 : start,
    to: after < 0 ? Math.min(text.length, to + REACH) : to + after,
  }
}

/** Whether a phone or an e-mail address in a flat draft is given back to the contact as the contact's own. */
export function isTheirAddress(text: string, span: Span): boolean {
  const { from, to } = sentenceAround(text, span)
  const around = `${text.slice(from, span.from)} ${text.slice(span.to, to)}`
  return THEIRS.test(around) && !OURS.test(around)
}

/** Whether a number in a flat draft is the contact's order or quantity, named right before it. */
export function isTheirNumber(text: string, { from }: Span): boolean {
  const before = text.slice(Math.max(0, from - 40), from)
  return ORDER_BEFORE.test(before) || QUANTITY_BEFORE.test(before)
}

/** Whether a span of a draft stands in a question, which promises nothing. */
export function isAsked(text: string, span: Span): boolean {
  const { from, to } = sentenceAround(text, span)
  return text[from - 1] === '¿' && text[to] === '?'
}
