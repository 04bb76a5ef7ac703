import type { N8nConfig } from '@portavoz/contract'
import { parseDraftFields, toText } from '../../lib/draft-fields.ts'
import { drafts, lastingDrafts } from '../../lib/drafts.ts'

/** The form of the n8n connection without its token, which is never stored. */
export type N8nFormValues = Pick<N8nConfig, 'webhookUrl' | 'apiUrl' | 'backendUrl' | 'isEnabled'>

const DRAFT_KEY = 'automation'

/** The unsaved form. If the server refused it, the draft is offered in every tab. */
export const n8nDraft = {
  read: (): N8nFormValues | null => parseDraft(drafts.read(DRAFT_KEY) || lastingDrafts.read(DRAFT_KEY)),
  save(values: N8nFormValues, isRefused: boolean) {
    drafts.save(DRAFT_KEY, JSON.stringify(values))
    if (isRefused) lastingDrafts.save(DRAFT_KEY, JSON.stringify(values))
  },
  remove() {
    drafts.remove(DRAFT_KEY)
    lastingDrafts.remove(DRAFT_KEY)
  },
}

/** The values of the form, without its token. */
export function readN8nForm(form: HTMLFormElement): N8nFormValues {
  const data = new FormData(form)
  return toN8nFormValues({ ...Object.fromEntries(data), isEnabled: data.has('isEnabled') })
}

/** Picks the known fields, never the token. */
export const toN8nFormValues = (values: Record<string, unknown>): N8nFormValues => ({
  webhookUrl: toText(values['webhookUrl']),
  apiUrl: toText(values['apiUrl']),
  backendUrl: toText(values['backendUrl']),
  isEnabled: values['isEnabled'] === true,
})

function parseDraft(text: string): N8nFormValues | null {
  const values = parseDraftFields(text)
  return values && toN8nFormValues(values)
}
