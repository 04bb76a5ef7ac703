import { ModelCard } from './model-card.tsx'
import { PricesCard } from './prices-card.tsx'

/** The account's model and the prices of models. */
export const ModelsPart = () => (
  <>
    <ModelCard />
    <PricesCard />
  </>
)
