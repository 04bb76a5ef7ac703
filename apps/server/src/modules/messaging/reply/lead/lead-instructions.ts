import { type LeadProgress, nextMissingField, settledFields } from './missing-fields.ts'

/** Tells the model which single field to ask for, and which ones not to ask for again. */
export function leadInstructions(progress: LeadProgress): string[] {
  const next = nextMissingField(progress)
  const settled = settledFields(progress).map(({ word }) => `«${word}»`)
  return [
    ...(next
      ? [
          `Del cliente falta un dato: «${next.word}». Primero respóndele, y después pídeselo con amabilidad en una frase corta; ningún otro dato.`,
        ]
      : []),
    ...(settled.length > 0 ? [`No le pidas ${settled.join(', ')}: ya lo dio o ya se lo pediste una vez.`] : []),
  ]
}
