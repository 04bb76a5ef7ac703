/** Folded phrases with one meaning in all six countries, and the words that shops write for them. */
const phrases: readonly [RegExp, string][] = [
  [/\b(?:a|en|hasta) (?:la|mi|su|nuestra|tu) casa\b|\ba casa\b/g, ' domicilio '],
  [/\bfin(?:es)? de semana\b|\bfindes\b/g, ' finde '],
  [/\bde segunda(?: mano)?\b/g, ' usado '],
  [/\bdar(?:me|se|nos|lo|la)? de baja\b/g, ' baja '],
  [
    new RegExp(
      String.raw`\bpag(?:ar|o) (?:al recibir(?:lo)?|contra ?entrega|` +
        'cuando (?:me )?(?:lo )?(?:llegue|llega|entreguen|entregan|recib[ao]))',
      'g',
    ),
    ' contraentrega ',
  ],
  [/\bcontra entrega\b/g, ' contraentrega '],
  [
    /\b(?:me|nos|te|le|les)? ?hac(?:en|es|eis|e) (?:un |algun |mejor |buen )?(?:precio|precito)\b/g,
    ' hacen precio descuento ',
  ],
  [/\bprecio (?:especial|de mayoreo|por mayor|al por mayor|por cantidad)\b/g, ' precio mayoreo '],
  [/\b(?:al )?por mayor\b|\bal mayor\b|\bx mayor\b/g, ' mayoreo '],
  [/\b(?:algo|nada) (?:gratis|de regalo)\b/g, ' gratis '],
  [/\b(?:mayor|menor) de edad\b/g, ' edad mayores menores '],
  [/\bsilla de ruedas\b/g, ' accesible '],
  [/\bcafe internet\b/g, ' internet '],
]

export const replacePhrases = (folded: string): string =>
  phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), folded)
