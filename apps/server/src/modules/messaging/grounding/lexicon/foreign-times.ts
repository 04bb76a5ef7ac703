/** Times in English, Portuguese and French, with the same capture groups as the patterns of `times.ts`. */

const ENGLISH = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const PORTUGUESE = 'uma duas tres quatro cinco seis sete oito nove dez onze doze'.split(' ')
const FRENCH = 'une deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ')

const hours = new Map(
  [ENGLISH, PORTUGUESE, FRENCH].flatMap((words) => words.map((word, at) => [word, at + 1] as const)),
)

/** Undefined when the word is no hour of these languages. */
export const parseForeignHour = (word: string): number | undefined => hours.get(word)

const DIGITS = String.raw`\d{1,2}`
const EN = `${DIGITS}|${ENGLISH.join('|')}`
const PT = `${DIGITS}|${PORTUGUESE.join('|')}`
const FR = `${DIGITS}|${FRENCH.join('|')}`
const EN_PART = String.raw`in the (?<part>morning|afternoon|evening)|at (?<part>night)`
const PT_PART = 'da (?<part>manha|tarde|noite)'
/** After an hour that counts nothing. */
const NO_NOUN_NEXT =
  String.raw`(?= *(?:[.,;:!?)»"…](?!\d)|$|\n|on\b|every\b|today\b|tomorrow\b|daily\b|sharp\b|h\b|` +
  String.raw`horas\b|as\b|ate\b|todos\b))`
const UNTIL = '(?:to|until|till)'

export const foreignTimePatterns = [
  String.raw`\b(?<hour>${EN}) o'? ?clock\b`,
  String.raw`\b(?<bit>half|quarter) past (?<hour>${EN})\b`,
  String.raw`\b(?<less>quarter) to (?<hour>${EN})\b`,
  String.raw`\b(?<hour>${EN}) (?:${EN_PART})\b`,
  String.raw`\b(?:at|until|till|by|after|before) (?<hour>${EN})${NO_NOUN_NEXT}`,
  String.raw`\bfrom (?<hour>${EN})(?= ${UNTIL} (?:${EN})${NO_NOUN_NEXT})`,
  String.raw`(?<=\bfrom (?:${EN}) ${UNTIL} )(?<hour>${EN})${NO_NOUN_NEXT}`,
  String.raw`\b(?:at|until|till|by|from) (?:(?<noon>noon|midday)|(?<midnight>midnight))\b`,
  String.raw`\bas (?<hour>${PT})(?: e (?<bit>meia))?${NO_NOUN_NEXT}`,
  String.raw`\bdas (?<hour>${PT})(?= ?(?:h|horas)? (?:as|ate) )`,
  String.raw`\b(?<hour>${PT})(?: e (?<bit>meia))? ${PT_PART}\b`,
  String.raw`\b(?:ao|ate o) (?<noon>meio-dia)\b|\b(?:a|ate a) (?<midnight>meia-noite)\b`,
  String.raw`\b(?:(?:des|jusqu'a|vers) (?<hour>${FR}) ?(?:h|heures?)|a (?<hour>${FR}) ?heures?)\b`,
  String.raw`(?<=\b(?:ouv|ferm)[a-z]{1,9}\b[^.!?\n]{0,30}\b(?:a|de) )(?<hour>${DIGITS}) ?h\b`,
  String.raw`\bde (?<hour>${DIGITS}) ?(?:h|heures?) a \d`,
  String.raw`(?<=\bde \d{1,2} ?(?:h|heures?) a )(?<hour>${DIGITS}) ?(?:h|heures?)\b`,
  String.raw`\b(?<hour>${FR}) ?(?:h|heures?) du (?<part>matin|soir)\b`,
  String.raw`\b(?:a|jusqu'a|vers) (?:(?<noon>midi)|(?<midnight>minuit))\b`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Forms that only sources may use, because they may also be other numbers. */
export const foreignRangePatterns = [
  String.raw`\b(?:as|das|at|to|until|from) (?<hour>${EN}|${PT})\b`,
  String.raw`\b(?:(?<noon>noon|midday|meio-dia|midi)|(?<midnight>midnight|meia-noite|minuit))\b`,
].map((pattern) => new RegExp(pattern, 'dg'))
