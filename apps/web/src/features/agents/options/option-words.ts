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

export const wordOf = (list: readonly { value: string; label: string }[], value: string) =>
  list.find((one) => one.value === value)?.label ?? value
