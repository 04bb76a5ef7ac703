import { formatUsd, type PricedModel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricesQuery } from '../../../data/models.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../card.tsx'
import { refusal } from '../words.ts'
import { PriceDialog } from './price-dialog.tsx'

const NEW = { model: '', price: null, isOwn: false, isUsed: false } satisfies PricedModel

/** What each model costs: with it the cost of a reply is reckoned when it is given, and never again. */
export function PricesCard() {
  const { data: prices, error, isFetching, refetch } = useQuery(pricesQuery)
  const [asked, setAsked] = useState<PricedModel | null>(null)
  return (
    <Card
      title="Precios de los modelos"
      description="Para saber cuánto cuesta cada respuesta. Son los publicados por cada proveedor; si pagas otros, cámbialos."
      foot={<Button onClick={() => setAsked(NEW)}>Añadir precio</Button>}
    >
      {prices ? (
        <Prices prices={prices} onChange={setAsked} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar los precios" busy={isFetching} onRetry={() => void refetch()}>
          {refusal(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      {asked ? <PriceDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

/** Those of the account and those it uses; the others for whoever asks. */
function Prices({ prices, onChange }: { prices: readonly PricedModel[]; onChange: (price: PricedModel) => void }) {
  const [all, setAll] = useState(false)
  const shown = prices.filter(({ isOwn, isUsed }) => all || isOwn || isUsed)
  const hidden = prices.length - shown.length
  return (
    <div>
      {shown.length === 0 ? <p className="mb-2 text-sm text-texto-2">Todavía no usas ningún modelo.</p> : null}
      <ul aria-label="Precios" tabIndex={-1} className="-mt-3 divide-y divide-linea">
        {shown.map((one) => (
          <li key={one.model} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium wrap-anywhere">
                {one.model}
                {one.isOwn ? <Badge tone="neutro">Tu precio</Badge> : null}
                {one.price ? null : <Badge tone="aviso">Sin precio</Badge>}
              </p>
              <p className="num text-xs text-texto-3">
                {one.price
                  ? `Por millón de tokens: ${formatUsd(one.price.inputMicros)} lo que lee, ${formatUsd(one.price.outputMicros)} lo que escribe`
                  : 'Sus respuestas no suman ningún costo hasta que escribas lo que pagas'}
              </p>
            </div>
            <Button size="sm" aria-label={`Cambiar el precio de ${one.model}`} onClick={() => onChange(one)}>
              Cambiar
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Ver los otros {hidden}
        </Button>
      ) : null}
    </div>
  )
}
