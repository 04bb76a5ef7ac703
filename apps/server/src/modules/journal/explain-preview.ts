import { lookupText } from './texts/lookup-text.ts'
import { outcomeTexts } from './outcome-texts.ts'
import type { PreviewStory } from './preview-story.ts'
import { leadFieldsText } from './texts/reason-text.ts'
import { okStep, type StepDescription, waitStep } from './texts/step-description.ts'

const listFormat = new Intl.ListFormat('es')

/** Explains a preview in one sentence, with the steps before it. */
export function explainPreview(story: PreviewStory): { reason: string; steps: StepDescription[] } {
  const { outcome, detail } = story
  const reason = outcomeTexts[outcome].preview(story, { step: outcome, detail, messageId: null })
  return { reason, steps: [...precedingSteps(story), { kind: story.reply === null ? 'stop' : 'ok', text: reason }] }
}

function precedingSteps({ documents, lookedUp, lead, model, isActive }: PreviewStory): StepDescription[] {
  const documentNames = [...new Set(documents)].map((name) => `«${name}»`)
  return [
    ...(isActive ? [] : [waitStep('El agente está inactivo: a un cliente no le respondería hasta que lo actives')]),
    ...(documentNames.length > 0 ? [okStep(`Encontró algo en ${listFormat.format(documentNames)}`)] : []),
    ...(lookedUp ? [lookupStep(lookedUp)] : []),
    ...(model === null ? [] : [okStep(`Le preguntó a ${model}`)]),
    ...(lead ? [okStep(`Guardaría lo que contó de sí: ${leadFieldsText(Object.keys(lead))}`)] : []),
  ]
}

/** The answer's text is not repeated: it is among the passages. */
function lookupStep({ host, text, trouble, status }: NonNullable<PreviewStory['lookedUp']>): StepDescription {
  if (text !== null) return okStep(`Le preguntó a tu sistema (${host})`)
  const sentence = lookupText({ host, text: null, kind: trouble, status })
  return trouble === 'nothing' ? okStep(sentence) : waitStep(sentence)
}
