import type { Complaint } from './judge.ts'

const list = new Intl.ListFormat('es')

/** Why a test failed, as a shopkeeper reads it. */
export function complaintWords(complaint: Complaint): string {
  if (complaint.what === 'missing') return `No dijo «${complaint.words}».`
  if (complaint.what === 'forbidden') return `Dijo «${complaint.words}», y no debía.`
  if (complaint.what === 'person') return 'No pasó la conversación a una persona.'
  const { name, isGone, read } = complaint
  if (isGone) return `El documento «${name}» ya no existe. Edita la prueba y elige otro.`
  const instead = read.length > 0 ? `usó ${list.format(read.map((one) => `«${one}»`))}` : 'no encontró nada en ninguno'
  return `No usó el documento «${name}»: ${instead}.`
}
