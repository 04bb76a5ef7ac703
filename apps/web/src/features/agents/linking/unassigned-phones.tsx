import type { SessionWithoutAgent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { sessionsWithoutAgentQuery } from '../../../data/whatsapp/whatsapp.ts'
import { whatsappWizardState } from '../whatsapp-wizard-state.ts'
import { PendingDeletions } from './pending-deletions.tsx'
import { PhoneWithoutAgent } from './phone-without-agent.tsx'

/** Phones without an agent: linked ones, and ones being unlinked. */
export const UnassignedPhones = ({ creating, onCreate }: { creating: boolean; onCreate: () => void }) => (
  <>
    <PendingDeletions />
    {creating ? null : <PhonesWithoutAgent onCreate={onCreate} />}
  </>
)

function PhonesWithoutAgent({ onCreate }: { onCreate: () => void }) {
  const { data: sessions = [] } = useQuery(sessionsWithoutAgentQuery)
  const linkedSessions = sessions.filter(({ phoneNumber }) => phoneNumber !== null)
  if (linkedSessions.length === 0) return null
  const create = ({ sessionName }: SessionWithoutAgent) => {
    whatsappWizardState.save({ sessionName, step: 'agent-config' })
    onCreate()
  }
  return (
    <ul aria-label="WhatsApp sin agente" className="mt-5 grid gap-2">
      {linkedSessions.map((session) => (
        <PhoneWithoutAgent key={session.sessionName} session={session} onCreate={create} />
      ))}
    </ul>
  )
}
