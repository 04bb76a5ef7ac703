import { parseDraftFields, toText } from '../../../lib/draft-fields.ts'
import { drafts } from '../../../lib/drafts.ts'
import type { AgentFormValues, OptionFormValues } from '../options/options-form.ts'

/** The unsaved values of an agent's form; never the bot's token. */
export const agentDraft = (agent: string) => {
  const draftKey = `agent.${agent}`
  return {
    read: () => parseDraft(drafts.read(draftKey)),
    save: ({ name, description, prompt, options, basedOn }: AgentFormValues) =>
      options || [name, description, prompt].some((text) => text.trim() !== '')
        ? drafts.save(draftKey, JSON.stringify({ name, description, prompt, options, basedOn }))
        : drafts.remove(draftKey),
    remove: () => drafts.remove(draftKey),
  }
}

function parseDraft(text: string): AgentFormValues | null {
  const saved = parseDraftFields(text)
  if (!saved) return null
  const { name, description, prompt, options, basedOn } = saved
  const baseFields = typeof basedOn === 'number' ? { basedOn } : {}
  const fields = { name: toText(name), description: toText(description), prompt: toText(prompt), ...baseFields }
  return typeof options === 'object' && options ? { ...fields, options: options as OptionFormValues } : fields
}
