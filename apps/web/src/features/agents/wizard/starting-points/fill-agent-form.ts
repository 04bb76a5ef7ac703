import { agentFormId } from '../../form/agent-form.tsx'
import type { Suggestion } from './suggestion.ts'

/** The form is uncontrolled: it notices the texts as if they were typed, which also saves the draft. */
export function fillAgentForm({ description, prompt }: Suggestion) {
  const form = document.getElementById(agentFormId)
  if (!(form instanceof HTMLFormElement)) return
  for (const [name, text] of Object.entries({ description, prompt })) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value === text) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
