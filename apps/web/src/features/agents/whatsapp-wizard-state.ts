import { parseDraftFields } from '../../lib/draft-fields.ts'
import { drafts } from '../../lib/drafts.ts'

/** The session and step of the WhatsApp wizard in this tab. */
export type WhatsAppWizardState = { sessionName: string; step: 'whatsapp-linking' | 'agent-config' }

const DRAFT_KEY = 'whatsapp-session'

/** Kept across a reload, and removed when the user leaves the wizard. */
export const whatsappWizardState = {
  read: (): WhatsAppWizardState | null => parseState(drafts.read(DRAFT_KEY)),
  save: (state: WhatsAppWizardState) => drafts.save(DRAFT_KEY, JSON.stringify(state)),
  remove: () => drafts.remove(DRAFT_KEY),
}

function parseState(text: string): WhatsAppWizardState | null {
  const { sessionName, step } = parseDraftFields(text) ?? {}
  if (typeof sessionName !== 'string') return null
  return { sessionName, step: step === 'agent-config' ? step : 'whatsapp-linking' }
}
