import { formatUsd, type PricedModel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricesQuery } from '../../../data/account/models.ts'
import { typicalReplyCost } from '../../../lib/format/typical-reply-cost.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { PriceDialog } from './price-dialog.tsx'

const newPrice = { model: '', price: null, isOwn: false, isUsed: false } satisfies PricedModel

/** The price of each model. The cost of a reply is computed once, when the reply is generated. */
export function PricesCard() {
  const { data: prices, error, isFetching, refetch } = useQuery(pricesQuery)
  const [editing, setEditing] = useState<PricedModel | null>(null)
  return (
    <SectionCard
      title="Precios de los modelos"
      description="Para saber cuánto cuesta cada respuesta. Son los publicados por cada proveedor; si pagas otros, cámbialos."
      foot={<Button onClick={() => setEditing(newPrice)}>Añadir precio</Button>}
    >
      {prices ? (
        <PriceList prices={prices} onChange={setEditing} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar los precios" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      {editing ? <PriceDialog model={editing} onClose={() => setEditing(null)} /> : null}
    </SectionCard>
  )
}

/** Shows the workspace's own prices and those in use; a button shows the rest. */
function PriceList({ prices, onChange }: { prices: readonly PricedModel[]; onChange: (price: PricedModel) => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = prices.filter(({ isOwn, isUsed }) => showsAll || isOwn || isUsed)
  const hidden = prices.length - shown.length
  return (
    <div>
      {shown.length === 0 ? <p className="mb-2 text-sm text-texto-2">Todavía no usas ningún modelo.</p> : null}
      <ul aria-label="Precios" tabIndex={-1} className="-mt-3 divide-y divide-linea">
        {shown.map((model) => (
          <li key={model.model} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium wrap-anywhere">
                {model.model}
                {model.isOwn ? <Badge tone="neutro">Tu precio</Badge> : null}
                {model.price ? null : <Badge tone="aviso">Sin precio</Badge>}
              </p>
              <PriceLines price={model.price} />
            </div>
            <Button size="sm" aria-label={`Cambiar el precio de ${model.model}`} onClick={() => onChange(model)}>
              Cambiar
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          Ver los otros {hidden}
        </Button>
      ) : null}
    </div>
  )
}

function PriceLines({ price }: Pick<PricedModel, 'price'>) {
  if (!price)
    return <p className="text-xs text-texto-3">Sus respuestas no suman ningún costo hasta que escribas lo que pagas</p>
  const { inputMicros, outputMicros } = price
  return (
    <>
      <p className="num text-sm text-texto-2">Cada respuesta, unos {formatUsd(typicalReplyCost(price))}</p>
      <p className="num text-xs text-texto-3">
        El proveedor cobra por millón: {formatUsd(inputMicros)} lo que lee, {formatUsd(outputMicros)} lo que escribe
      </p>
    </>
  )
}
