import type { Agent, LeadWebhook } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { leadWebhookQuery } from '../../../../data/agents/lead-webhook.ts'
import { formatRelative } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { LeadDeliveries } from './lead-deliveries.tsx'
import { useUpdateConfig } from './use-update-config.ts'
import { WebhookForm } from './webhook-form.tsx'

const secretDialog = lazyPart(() => import('../../secret-dialog.tsx').then((file) => file.SecretDialog))

export function WebhookSection({ agent }: { agent: Agent }) {
  const { data: webhook, error, refetch } = useQuery(leadWebhookQuery(agent.id))
  const [secret, setSecret] = useState<string | null>(null)
  if (!agent.customConfig.features.salesIntegration)
    return (
      <SectionFrame>
        <SalesIntegrationOff agent={agent} />
      </SectionFrame>
    )
  return (
    <SectionFrame>
      {webhook === undefined ? (
        error ? (
          <RetryLine onRetry={() => void refetch()}>No se pudo cargar a dónde se envían.</RetryLine>
        ) : (
          <Skeleton size="h-20 w-full" />
        )
      ) : (
        <>
          {webhook ? <WebhookAlert webhook={webhook} /> : null}
          <WebhookForm key={webhook?.url ?? ''} agentId={agent.id} webhook={webhook} onSecret={setSecret} />
          {webhook ? <LeadDeliveries agentId={agent.id} isOn={webhook.isOn} /> : null}
        </>
      )}
      <Suspense>
        {secret ? (
          <secretDialog.Part secret={secret} title="El secreto de tus envíos" onClose={() => setSecret(null)} />
        ) : null}
      </Suspense>
    </SectionFrame>
  )
}

function SectionFrame({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-panel border border-linea bg-superficie">
      <div className="grid gap-5 p-5 md:p-6">
        <div>
          <h2 id={id} className="text-base font-semibold">
            Enviarlos a tu sistema
          </h2>
          <p className="mt-1 text-sm text-texto-3">
            Cada interesado nuevo, y cada cambio, se envía firmado a la dirección que digas: tu CRM, n8n, Make o Zapier.
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}

function SalesIntegrationOff({ agent }: { agent: Agent }) {
  const { updateConfig, isPending } = useUpdateConfig(agent)
  const features = { ...agent.customConfig.features, salesIntegration: true }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-texto-2">La integración con ventas está apagada en este agente: no se envía nada.</p>
      <Button busy={isPending} onClick={() => updateConfig({ features }, 'Integración con ventas encendida')}>
        {isPending ? 'Encendiendo…' : 'Encender la integración'}
      </Button>
    </div>
  )
}

function WebhookAlert({ webhook: { isGone, isOn, failingSince } }: { webhook: LeadWebhook }) {
  const now = useNow()
  if (isGone)
    return (
      <Alert title="El envío se apagó" tone="aviso">
        La dirección contestó que ya no quiere recibir interesados. Revísala y vuelve a encenderlo.
      </Alert>
    )
  if (!failingSince || !isOn) return null
  return (
    <Alert title="Los envíos no llegan a tu sistema" tone="aviso">
      Empezó a fallar {formatRelative(failingSince, now)}. Se intenta de nuevo durante un día, y abajo dice por qué.
    </Alert>
  )
}
