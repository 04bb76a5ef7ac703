import { drafts } from '../../lib/draft.ts'
import type { TypedAgent, TypedOptions } from './options/options.ts'

/** What somebody typed about an agent and has not saved. A bot's token is never in it. */
export const wordsDraft = (agent: string) => {
  const place = `agent.${agent}`
  return {
    read: () => parsed(drafts.read(place)),
    keep: ({ name, description, prompt, options, basedOn }: TypedAgent) =>
      options || [name, description, prompt].some((word) => word.trim() !== '')
        ? drafts.keep(place, JSON.stringify({ name, description, prompt, options, basedOn }))
        : drafts.drop(place),
    drop: () => drafts.drop(place),
  }
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** An older console may have written it otherwise. */
function parsed(text: string): TypedAgent | null {
  try {
    const { name, description, prompt, options, basedOn } = JSON.parse(text) as Record<string, unknown>
    const over = typeof basedOn === 'number' ? { basedOn } : {}
    const words = { name: word(name), description: word(description), prompt: word(prompt), ...over }
    return typeof options === 'object' && options ? { ...words, options: options as TypedOptions } : words
  } catch {
    return null
  }
}
