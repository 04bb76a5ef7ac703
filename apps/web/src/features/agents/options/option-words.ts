export const tones = [
  { value: 'friendly', label: 'Cercano y amable' },
  { value: 'professional', label: 'Profesional' },
  { value: 'formal', label: 'Formal' },
  { value: 'casual', label: 'Relajado' },
  { value: 'enthusiastic', label: 'Entusiasta' },
]

export const formalities = [
  { value: 'casual', label: 'De tú' },
  { value: 'formal', label: 'De usted' },
]

export const languages = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
  { value: 'pt', label: 'Portugués' },
  { value: 'fr', label: 'Francés' },
]

export const delayWord = (ms: number) =>
  ms === 0 ? 'Sin espera' : ms === 1000 ? '1 segundo' : `${String(ms / 1000).replace('.', ',')} segundos`

export const delays = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60].map((seconds) => ({
  value: String(seconds * 1000),
  label: delayWord(seconds * 1000),
}))

export const retryWord = (times: number) =>
  times === 0 ? 'No lo intenta de nuevo' : times === 1 ? '1 vez más' : `${times} veces más`

export const retries = [0, 1, 2, 3, 4, 5].map((times) => ({ value: String(times), label: retryWord(times) }))

export const transferWord = (times: number) =>
  times === 0 ? 'Nunca por eso' : times === 1 ? 'A la primera' : `A la ${times}.ª seguida`

export const transfers = [0, 1, 2, 3, 4, 5, 10].map((times) => ({ value: String(times), label: transferWord(times) }))

export const conditions = [
  { value: 'customer_request', label: 'Pide hablar con una persona' },
  { value: 'price_inquiry', label: 'Pregunta un precio que el agente no tiene' },
  { value: 'complex_issue', label: 'Tiene un reclamo o un asunto que solo resuelve una persona' },
]

export const contactData = [
  { value: 'name', label: 'Cómo se llama' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'email', label: 'Correo' },
]

export const interests = [
  { value: 'budget', label: 'Cuánto quiere gastar' },
  { value: 'timeline', label: 'Para cuándo lo quiere' },
  { value: 'decision_maker', label: 'Quién lo decide' },
]

/** From Monday, 1, to Sunday, 7. */
export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'].map((label, at) => ({
  value: String(at + 1),
  label,
}))

export const dayWord = (day: number) => (weekdays[day - 1]?.label ?? '').toLowerCase()

export type Option = { value: string; label: string }

export const wordOf = (list: readonly Option[], value: string) =>
  list.find((one) => one.value === value)?.label ?? value

/** «uno, dos y tres». */
export const listed = (words: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(words)

/** As it is said within a sentence. */
export const small = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)

/** As it begins one. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
