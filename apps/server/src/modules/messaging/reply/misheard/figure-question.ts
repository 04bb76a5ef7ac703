import type { CustomConfig } from '@portavoz/contract'
import { ownValue } from '../../../../platform/text/own-value.ts'
import { fitText } from '../../text/split-text.ts'
import { confirmableTextOf } from './heard-text.ts'
import { figureLabelsIn, isFigureIn } from './figures.ts'
import { heardHoursIn } from './heard-hours.ts'
import { hourQuestion } from './hour-question.ts'

type FigurePhrases = { confirm: string; and: string; write: (isFormal: boolean, hasFigures: boolean) => string }

/** More figures are not asked back one by one: the contact writes them. */
const MAX_ASKED = 4

const spanish: FigurePhrases = {
  confirm: '¿Oí bien: \0?',
  and: ' y ',
  write: (isFormal, hasFigures) =>
    `¿Me ${isFormal ? 'escribe' : 'escribes'} ${hasFigures ? 'esas cifras' : 'ese dato'}, por favor?`,
}
const phrases: Record<string, FigurePhrases> = {
  es: spanish,
  en: {
    confirm: 'Did I hear this right: \0?',
    and: ' and ',
    write: (_, hasFigures) => `Could you write ${hasFigures ? 'those figures' : 'it'}, please?`,
  },
  pt: {
    confirm: 'Ouvi bem: \0?',
    and: ' e ',
    write: (_, hasFigures) => `Você pode escrever ${hasFigures ? 'esses números' : 'esse dado'}, por favor?`,
  },
  fr: {
    confirm: 'Ai-je bien entendu : \0 ?',
    and: ' et ',
    write: (_, hasFigures) => `Pouvez-vous écrire ${hasFigures ? 'ces chiffres' : 'cette information'} ?`,
  },
}

const quote = (figures: readonly string[]) => figures.map((figure) => `«${figure}»`)

/**
 * Asks back the figures that a reply does not ask for by itself: «¿Oí bien: «15» y «1523»?», or a single hour in its
 * own sentence, so that one answer confirms all. `heard`: the text that has them.
 */
export function figureQuestion(
  reply: string,
  figures: readonly string[],
  personality: CustomConfig['personality'],
  heard: string,
): string | null {
  const isAsked = isFigureIn(confirmableTextOf(reply))
  const left = figures.filter((figure) => !isAsked(figure))
  if (left.length === 0) return null
  const [figure] = figures
  const hour = figure === undefined || figures.length > 1 ? undefined : heardHoursIn(heard).get(figure)
  if (hour) return hourQuestion(hour, personality.language)
  const labels = figureLabelsIn(heard)
  const asked = left.flatMap((one) => [...(labels.get(one) ?? [one])])
  return asked.length > MAX_ASKED ? requestToWrite(personality, true) : confirmationOfFigures(asked, personality)
}

function confirmationOfFigures(figures: readonly string[], { language }: CustomConfig['personality']): string {
  const { confirm, and } = ownValue(phrases, language) ?? spanish
  const list = [quote(figures.slice(0, -1)).join(', '), ...quote(figures.slice(-1))].filter(Boolean).join(and)
  return confirm.replace('\0', () => list)
}

/** Nothing is asked back any more: the contact writes the figures, or a value without any. */
export const requestToWrite = ({ language, formality }: CustomConfig['personality'], hasFigures: boolean): string =>
  (ownValue(phrases, language) ?? spanish).write(formality === 'formal', hasFigures)

/** Whether a reply asked back one of those figures, in any words, or asked to write. */
export const asksBack = (reply: string, figures: readonly string[], personality: CustomConfig['personality']) =>
  figures.some(isFigureIn(confirmableTextOf(reply))) ||
  [true, false].some((hasFigures) => reply.includes(requestToWrite(personality, hasFigures)))

/** Appends questions to a reply, within the owner's length. */
export function withQuestions({ maxResponseLength }: CustomConfig, text: string, questions: readonly string[]): string {
  if (questions.length === 0) return text
  const end = questions.join('\n')
  return [fitText(text, Math.max(1, maxResponseLength - end.length - 2)), end].filter(Boolean).join('\n\n')
}

/** A rule that a draft may not reveal. */
export const ABOUT_HELD_LOOKUP: readonly string[] = [
  'Pregúntale ahora al cliente si es eso, repitiéndolo con cifras, y no contestes todavía lo que depende de ese dato.',
]

/** For the model: the owner's own system was not asked, and why. */
export const heldLookupInstructions = (figures: readonly string[]): string[] => [
  `Todavía no se consultó el sistema del negocio: de una nota de voz se entendió ${quote(figures.slice(0, MAX_ASKED)).join(', ')}, y pudo oírse mal.`,
  ...ABOUT_HELD_LOOKUP,
]
