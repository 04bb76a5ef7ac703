/** By WhatsApp's error code. A refused message is not sent again, because retries cost accounts. */
const refusalTexts: Record<string, string> = {
  463:
    'WhatsApp no deja escribir a este contacto: ' +
    'no escribió primero, o WhatsApp restringió este número por un tiempo',
  479: 'WhatsApp no aceptó el mensaje para este contacto',
}

export const describeRefusal = (code: string | undefined): string =>
  refusalTexts[code ?? ''] ?? `WhatsApp no aceptó el mensaje${code === undefined ? '' : ` (código ${code})`}`
