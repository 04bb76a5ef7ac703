import { type CustomConfig, normalizedWords } from '@portavoz/contract'
import { ownValue } from '../../../../platform/text/own-value.ts'
import type { ReplyContext } from '../types.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Greetings of Spain and Spanish-speaking America, folded, without repeated letters; «+» joins several words. */
const GREETINGS = wordSet(`
  hola ola holi holis holiwis holita hey ey hei ei epa epale alo halo oe wenas buenas guenas buenos bueno buena wena
  wenos buen bnas bns saludos saludo slds quiubo quiubole quihubo quihubole qhubo kiubo hi helo
  que+tal q+tal k+tal que+onda q+onda que+hubo que+mas q+mas que+hay que+hacen como+estas como+esta como+estan
  como+estais como+andas como+andan como+va como+le+va como+les+va como+te+va como+amanecio como+amanecieron
  bendiciones bendecido+dia feliz+dia feliz+tarde feliz+noche lindo+dia linda+tarde tengan+buen+dia good+morning`)

/** Words that come with a greeting and ask for nothing. */
const COMPANIONS = wordSet(`
  muy buenos buenas buen buena dias dia tardes tarde noches noche a todos todas para los las el la de del un una unos
  unas por aca aqui ahi alguien hay siguen estan esta estas y o que tal como le les te me va todo bien gracias mil
  cordial cordiales favor porfa porfavor disculpe disculpa disculpen perdon perdone permiso con
  amigo amiga amigos amigas amiguito vecino vecina veci vecinos senor senora senorita sr sra srta joven jefe jefa patron
  patrona bro hermano hermana parce parcero pana compa compadre comadre cuate wey guey che tio tia maestro maestra profe
  caserito caserita casero casera reina rey corazon mi estimado estimada estimados estimadas equipo gente tienda negocio
  don dona doctor doctora doc lic inge pues po pe ya dear there
  pregunta preguntita consulta consultita duda dudita cosa cosita tengo quiero quisiera queria hacer hacerle hacerles
  hacerte preguntar consultar preguntarle preguntarles consultarles necesito ayuda ayudar ayudarme ayudas ayudan puede
  pueden puedes podes podrian podrias podria informacion info informes solo nuevo otra vez soy yo`)

const INTRODUCTIONS = [
  ['soy'],
  ['me', 'llamo'],
  ['mi', 'nombre', 'es'],
  ['le', 'escribe'],
  ['les', 'escribe'],
  ['habla'],
]
const MAX_NAME_WORDS = 3
const MAX_WORDS = 14
const MAX_LENGTH = 200
const MAX_GREETING_WORDS = 3

/** «Holaaa» is «hola», «buenass» is «buenas»; «llamo» is «lamo» on both sides. */
const withoutRepeats = (word: string) => word.replaceAll(/(.)\1+/g, '$1')

const isWord = (word: string) => /[\p{L}\d]/u.test(word)

/**
 * True for a greeting that asks for nothing, such as «Buenas tardes, vecina» or «Hola, soy Luz». `isName` tells whether
 * a word may be the name of a person.
 */
export function isGreeting(text: string, agentName: string, isName: (word: string) => boolean): boolean {
  if (text.length > MAX_LENGTH) return false
  const written = normalizedWords(text).filter(isWord)
  const words = written.map(withoutRepeats)
  if (words.length > MAX_WORDS) return false
  const agentWords = normalizedWords(agentName).filter(isWord).map(withoutRepeats)
  const mayIntroduce = !text.includes('?')
  let [at, isGreeted] = [0, text.includes('👋')]
  while (at < words.length) {
    const greeting = greetingLength(words, at)
    const name = mayIntroduce ? nameStart(words, at) : null
    const isIntroduction = name !== null && written.slice(name).every(isName)
    const step = greeting || (isIntroduction ? words.length - at : courtesyLength(words, at, agentWords))
    if (step === 0) return false
    isGreeted ||= greeting > 0
    at += step
  }
  return isGreeted
}

const companions: ReadonlySet<string> = new Set([...COMPANIONS].map(withoutRepeats))

/** One companion, or all the words of the agent's name: «envíos» alone asks the agent «Precios y Envíos» something. */
function courtesyLength(words: readonly string[], at: number, agentWords: readonly string[]): number {
  const isAgent = agentWords.length > 0 && agentWords.every((word, index) => word === words[at + index])
  return isAgent ? agentWords.length : Number(companions.has(words[at] ?? ''))
}

/** The number of words of the greeting that begins here; 0 without one. */
function greetingLength(words: readonly string[], at: number): number {
  for (let length = MAX_GREETING_WORDS; length > 0; length--)
    if (GREETINGS.has(words.slice(at, at + length).join('+'))) return Math.min(length, words.length - at)
  return 0
}

/** Where the name begins in «soy Luz Marín» at the end of the text, with at most three words; null without one. */
function nameStart(words: readonly string[], at: number): number | null {
  const found = INTRODUCTIONS.find((introduction) =>
    introduction.every((word, index) => withoutRepeats(word) === words[at + index]),
  )
  const rest = words.length - at - (found?.length ?? 0)
  return found && rest > 0 && rest <= MAX_NAME_WORDS ? at + found.length : null
}

const ownGreetings: Record<string, (name: string, isFormal: boolean) => string> = {
  es: (name, isFormal) => `¡Hola! Soy ${name}. ¿En qué ${isFormal ? 'le' : 'te'} puedo ayudar?`,
  en: (name) => `Hello! I am ${name}. How can I help you?`,
  pt: (name) => `Olá! Sou ${name}. Como posso ajudar?`,
  fr: (name) => `Bonjour ! Je suis ${name}. Comment puis-je vous aider ?`,
}

/** The owner's greeting; where it is empty, the agent says its name. */
export function greetingFor({ config, agentName }: Pick<ReplyContext, 'config' | 'agentName'>): string {
  const { greeting, personality }: CustomConfig = config
  if (greeting.trim() !== '') return greeting
  const say = ownValue(ownGreetings, personality.language) ?? ownGreetings['es']
  return say?.(agentName, personality.formality === 'formal') ?? ''
}
