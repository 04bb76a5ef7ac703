import { useQuery } from '@tanstack/react-query'
import { integrationKeysQuery } from '../../data/integrations/integration-keys.ts'
import { AutomationPart } from './automation/automation-part.tsx'
import { IntegrationKeysCard } from './integration-keys/integration-keys-card.tsx'

/** Keys for programs, and the business's n8n and Evolution API. */
export function IntegrationsPart() {
  const { isPending } = useQuery(integrationKeysQuery)
  return (
    <>
      <IntegrationKeysCard />
      {/* The number of keys above is unknown until they arrive: this part loads unseen, so it does not move. */}
      <div className={isPending ? 'hidden' : 'contents'}>
        <AutomationPart />
      </div>
    </>
  )
}
