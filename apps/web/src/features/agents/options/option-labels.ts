export const toneOptions = [
  { value: 'friendly', label: 'Cercano y amable' },
  { value: 'professional', label: 'Profesional' },
  { value: 'formal', label: 'Formal' },
  { value: 'casual', label: 'Relajado' },
  { value: 'enthusiastic', label: 'Entusiasta' },
]

export const formalityOptions = [
  { value: 'casual', label: 'De tú' },
  { value: 'formal', label: 'De usted' },
]

export const languageOptions = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
  { value: 'pt', label: 'Portugués' },
  { value: 'fr', label: 'Francés' },
]

export const delayLabel = (ms: number) =>
  ms === 0 ? 'Sin espera' : ms === 1000 ? '1 segundo' : `${String(ms / 1000).replace('.', ',')} segundos`

export const delayOptions = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60].map((seconds) => ({
  value: String(seconds * 1000),
  label: delayLabel(seconds * 1000),
}))

export const retryLabel = (times: number) =>
  times === 0 ? 'No lo intenta de nuevo' : times === 1 ? 'Lo intenta 1 vez más' : `Lo intenta ${times} veces más`

export const retryOptions = [0, 1, 2, 3, 4, 5].map((times) => ({ value: String(times), label: retryLabel(times) }))

export const transferLabel = (times: number) =>
  times === 0 ? 'Nunca por eso' : times === 1 ? 'A la primera' : `A la ${times}.ª seguida`

export const transferOptions = [0, 1, 2, 3, 4, 5, 10].map((times) => ({
  value: String(times),
  label: transferLabel(times),
}))

export const escalationOptions = [
  { value: 'customer_request', label: 'Pide hablar con una persona' },
  { value: 'price_inquiry', label: 'Pregunta un precio que el agente no tiene' },
  { value: 'complex_issue', label: 'Tiene un reclamo o un asunto que solo resuelve una persona' },
]

export const contactFieldOptions = [
  { value: 'name', label: 'Cómo se llama' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'email', label: 'Correo' },
]

export const interestOptions = [
  { value: 'budget', label: 'Cuánto quiere gastar' },
  { value: 'timeline', label: 'Para cuándo lo quiere' },
  { value: 'decision_maker', label: 'Quién lo decide' },
]

export type LabelledOption = { value: string; label: string }

export const labelOf = (options: readonly LabelledOption[], value: string) =>
  options.find((one) => one.value === value)?.label ?? value
