import type { N8nConfig } from '@portavoz/contract'
import { drafts, lastingDrafts } from '../lib/draft.ts'

/** What is typed about the connection with n8n, but for its token: that one waits nowhere. */
export type TypedN8n = Pick<N8nConfig, 'webhookUrl' | 'apiUrl' | 'backendUrl' | 'isEnabled'>

const place = 'automation'

/** What somebody typed and the server has not. Where it was asked to keep it and could not, every tab offers it again. */
export const n8nDraft = {
  read: (): TypedN8n | null => parsed(drafts.read(place) || lastingDrafts.read(place)),
  keep(typed: TypedN8n, isRefused: boolean) {
    drafts.keep(place, JSON.stringify(typed))
    if (isRefused) lastingDrafts.keep(place, JSON.stringify(typed))
  },
  drop() {
    drafts.drop(place)
    lastingDrafts.drop(place)
  },
}

/** What a form says, without its token. */
export function typedIn(form: HTMLFormElement): TypedN8n {
  const said = new FormData(form)
  return wordsOf({ ...Object.fromEntries(said), isEnabled: said.has('isEnabled') })
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** Never the token. */
export const wordsOf = (typed: Record<string, unknown>): TypedN8n => ({
  webhookUrl: word(typed['webhookUrl']),
  apiUrl: word(typed['apiUrl']),
  backendUrl: word(typed['backendUrl']),
  isEnabled: typed['isEnabled'] === true,
})

/** An older console may have written it otherwise. */
function parsed(text: string): TypedN8n | null {
  try {
    return wordsOf(JSON.parse(text) as Record<string, unknown>)
  } catch {
    return null
  }
}
