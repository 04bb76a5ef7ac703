import { drafts } from '../../lib/draft.ts'

/** Where the wizard stands in this tab: with which session, and how far. */
export type WizardPlace = { sessionName: string; step: 'whatsapp-linking' | 'agent-config' }

const PLACE = 'whatsapp-session'

/** A reload goes on where it was; whoever leaves the wizard on purpose begins anew. */
export const wizardPlace = {
  read: (): WizardPlace | null => parsed(drafts.read(PLACE)),
  keep: (place: WizardPlace) => drafts.keep(PLACE, JSON.stringify(place)),
  drop: () => drafts.drop(PLACE),
}

/** An older console may have written it otherwise. */
function parsed(text: string): WizardPlace | null {
  try {
    const { sessionName, step } = JSON.parse(text) as Record<string, unknown>
    if (typeof sessionName !== 'string') return null
    return { sessionName, step: step === 'agent-config' ? step : 'whatsapp-linking' }
  } catch {
    return null
  }
}
