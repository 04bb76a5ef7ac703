import type { UnspokenReason } from '@portavoz/contract'

const reasons: Record<UnspokenReason, string> = {
  long_text: 'es largo para un minuto de voz',
  link: 'lleva un enlace o un correo, que se leen mejor',
  long_number: 'lleva un teléfono u otro número largo, que se lee mejor',
  address: 'lleva una dirección, que se lee mejor',
  price_list: 'lleva una lista de precios, que se lee mejor',
  no_words: 'no tiene palabras que decir',
  no_speech: 'no hay un modelo que hable; se elige en «Respuestas con voz», en Mi Perfil',
  out_of_budget: 'se gastó el presupuesto de este mes',
  no_room: 'no queda espacio en la cuenta para más archivos; elimina los que no uses',
  store_away: 'el servidor no puede guardar archivos en este momento',
  late: 'la voz no estuvo lista a tiempo',
  busy: 'el proveedor de la voz pide ir más despacio',
  empty: 'el proveedor no envió ningún audio',
  not_opus: 'el proveedor no envió un audio en OGG/Opus; prueba otro modelo en «Respuestas con voz»',
  long_audio: 'el audio dura más de un minuto',
  interrupted: 'el servidor se detuvo mientras se hacía la voz',
  voice_forbidden: 'el contacto no recibe notas de voz',
  file_gone: 'el archivo de la voz no está',
  file_unreadable: 'no se pudo leer el archivo de la voz',
  file_too_big: 'el canal no acepta un archivo de voz tan grande',
  failed: 'no se pudo hacer la voz',
}

/** Why a reply to a voice note was sent as text. */
export const unspokenText = (reason: string | undefined): string =>
  Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? reasons.failed
