import { AutomationPart } from './automation/automation-part.tsx'
import { IntegrationKeysCard } from './integration-keys/integration-keys-card.tsx'

/** Keys for programs, and the business's n8n and Evolution API. */
export const IntegrationsPart = () => (
  <>
    <IntegrationKeysCard />
    <AutomationPart />
  </>
)
