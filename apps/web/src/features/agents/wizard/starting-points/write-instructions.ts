import { commonRules, type Suggestion } from './suggestion.ts'

/** What an owner answers about the business, in their own words. */
export type BusinessAnswers = { offer: string; place: string; handOver: string }

/** An unanswered question leaves its part out. */
export function writeInstructions({ offer, place, handOver }: BusinessAnswers): Suggestion {
  const parts = [
    'Atiendes los mensajes de nuestro negocio.',
    asSection('Qué ofrecemos', offer),
    asSection('Dónde y cuándo', place),
    commonRules,
    asSection('Pasas la conversación a una persona cuando el cliente lo pide, y en estos casos', handOver),
  ]
  return {
    description: shorten(offer.trim() || 'Responde a nuestros clientes.'),
    prompt: parts.filter((part) => part !== '').join('\n\n'),
  }
}

const asSection = (title: string, answer: string) => (answer.trim() === '' ? '' : `${title}:\n${answer.trim()}`)

const MAX_DESCRIPTION = 160

/** The first line, up to a whole word. */
function shorten(text: string): string {
  const line = text.split('\n')[0]?.trim() ?? ''
  if (line.length <= MAX_DESCRIPTION) return line
  const cut = line.slice(0, MAX_DESCRIPTION - 1)
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`
}
