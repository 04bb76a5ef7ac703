import type { TestComplaint } from './evaluate-expectation.ts'

const listFormat = new Intl.ListFormat('es')

export function complaintText(complaint: TestComplaint): string {
  if (complaint.what === 'missing') return `No dijo «${complaint.words}».`
  if (complaint.what === 'forbidden') return `Dijo «${complaint.words}», y no debía.`
  if (complaint.what === 'person') return 'No pasó la conversación a una persona.'
  const { name, isGone, read: readDocuments } = complaint
  if (isGone) return `El documento «${name}» ya no existe. Edita la prueba y elige otro.`
  const instead =
    readDocuments.length > 0
      ? `usó ${listFormat.format(readDocuments.map((documentName) => `«${documentName}»`))}`
      : 'no encontró nada en ninguno'
  return `No usó el documento «${name}»: ${instead}.`
}
