import { ModelCard } from './model-card.tsx'
import { PricesCard } from './prices-card.tsx'

/** The model of the account and what models cost it. */
export const ModelsPart = () => (
  <>
    <ModelCard />
    <PricesCard />
  </>
)
