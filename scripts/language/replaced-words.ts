/** Words of an earlier console that a shopkeeper did not understand, in any case; a screen says the second ones. */
const REPLACED: readonly (readonly [string, string])[] = [
  ["'con un código'", 'Escribir un código'],
  ['¿Lees esto', '¿Estás en ese mismo celular?'],
  ['Lo que se recuerda', 'Lo que encontró'],
  ['por sus palabras y su significado', 'por palabras y significado'],
  [')} puntos', 'nada: los puntos son del buscador'],
  ['Si lo que escribió el modelo no se puede enviar', 'Si inventa un dato'],
  ['cuando no hay un modelo', 'si no hay modelo'],
  ['Responderá con lo que diga', 'Este agente usará el documento'],
  ['La de ahora', 'Actual'],
  ['Así empezó', 'Primera versión'],
  ['por mirar', 'sin leer'],
  ['ya vistas', 'leídas'],
  ['Nadie: responde a todos', 'Ninguno: responde a todos'],
  ['Avisos en el escritorio', 'Con Portavoz abierto'],
  ['fragmento', 'parte'],
  ['Últimas ejecuciones', 'Últimas respuestas'],
  ["'token', 'tokens'", 'nada: los tokens están en el paso a paso'],
]

const places = ['apps/web/src/', 'packages/contract/src/', 'docs/guia/']

/** The console's old words in a source file or a page of the guide, each with its line and what to say instead. */
export function replacedWords(file: string, source: string): { line: number; word: string; better: string }[] {
  if (!places.some((place) => file.startsWith(place))) return []
  return source.split('\n').flatMap((text, index) =>
    REPLACED.filter(([word]) => text.toLowerCase().includes(word.toLowerCase())).map(([word, better]) => ({
      line: index + 1,
      word,
      better,
    })),
  )
}
