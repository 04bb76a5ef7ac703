/** What WhatsApp's codes mean; it is not asked again, for that costs accounts. */
const causes: Record<string, string> = {
  463: 'WhatsApp no deja escribir a este contacto: no escribió primero, o WhatsApp restringió este número por un tiempo',
  479: 'WhatsApp no aceptó el mensaje para este contacto',
}

/** Why the network refused a message for good, whichever way it told us. */
export const refusalOf = (code: string | undefined): string =>
  causes[code ?? ''] ?? `WhatsApp no aceptó el mensaje${code === undefined ? '' : ` (código ${code})`}`
