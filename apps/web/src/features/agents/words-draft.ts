import type { AgentWords } from '@portavoz/contract'
import { drafts } from '../../lib/draft.ts'

/** The words of an agent that nobody has saved yet. A bot's token is never among them. */
export const wordsDraft = (agent: string) => {
  const place = `agent.${agent}`
  return {
    read: () => parsed(drafts.read(place)),
    keep: ({ name, description, prompt }: AgentWords) =>
      [name, description, prompt].some((word) => word.trim() !== '')
        ? drafts.keep(place, JSON.stringify({ name, description, prompt }))
        : drafts.drop(place),
    drop: () => drafts.drop(place),
  }
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** An older console may have written it otherwise. */
function parsed(text: string): AgentWords | null {
  try {
    const { name, description, prompt } = JSON.parse(text) as Record<string, unknown>
    return { name: word(name), description: word(description), prompt: word(prompt) }
  } catch {
    return null
  }
}
