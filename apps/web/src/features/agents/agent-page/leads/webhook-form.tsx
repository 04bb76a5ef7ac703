import { AppError, LeadWebhookDraft, type LeadWebhook, limits } from '@portavoz/contract'
import { useState } from 'react'
import {
  useRemoveLeadWebhook,
  useRenewLeadWebhookSecret,
  useSaveLeadWebhook,
  useSendTestDelivery,
} from '../../../../data/agents/lead-webhook.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { useDraft } from '../../../../lib/hooks/use-draft.ts'
import { useZodForm } from '../../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

type WebhookFormProps = {
  agentId: string
  webhook: LeadWebhook | null
  /** Called with a new secret, which cannot be read again. */
  onSecret: (secret: string) => void
}

const toastError = (title: string) => (error: Error) => toast({ title, description: error.message, kind: 'error' })

/** The webhook's address, its switch and its secret. */
export function WebhookForm({ agentId, webhook, onSecret }: WebhookFormProps) {
  const draftKey = `lead-webhook ${agentId}`
  const [typed, type] = useDraft(draftKey, webhook?.url)
  const isTyped = typed.trim() !== (webhook?.url ?? '')
  const save = useSaveLeadWebhook(agentId)
  const { errors, busy, touch, onSubmit } = useZodForm(LeadWebhookDraft, async ({ url }) => {
    const isOn = webhook === null || webhook.isOn || webhook.isGone
    const saved = await save.mutateAsync({ url, isOn }).catch(toastUnlessFieldError)
    drafts.remove(draftKey)
    toast({ title: 'Dirección guardada', kind: 'ok' })
    if (saved.secret) onSecret(saved.secret)
  })
  return (
    <>
      <form noValidate aria-label="A dónde se envían" onSubmit={onSubmit} className="grid gap-3">
        <TextField
          label="Dirección"
          name="url"
          type="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={limits.webhookUrl}
          value={typed}
          onChange={(event) => type(event.target.value)}
          disabled={busy}
          error={errors['url']}
          onInput={() => touch('url')}
        />
        {webhook || isTyped ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            {webhook ? <DeliverySwitch agentId={agentId} webhook={webhook} /> : null}
            {isTyped ? (
              <Button type="submit" variant="primary" busy={busy}>
                {busy ? 'Guardando…' : 'Guardar dirección'}
              </Button>
            ) : null}
          </div>
        ) : null}
      </form>
      {webhook ? <WebhookActions agentId={agentId} isOn={webhook.isOn} onSecret={onSecret} /> : null}
    </>
  )
}

function toastUnlessFieldError(error: Error): never {
  if (!(error instanceof AppError && error.fields)) toastError('No se pudo guardar')(error)
  throw error
}

function DeliverySwitch({ agentId, webhook: { url, isOn } }: { agentId: string; webhook: LeadWebhook }) {
  const { mutate, isPending } = useSaveLeadWebhook(agentId)
  return (
    <div className="flex items-center gap-2.5 text-sm text-texto-2">
      <Switch
        label="Enviar los interesados"
        checked={isOn}
        disabled={isPending}
        onChange={(next) => mutate({ url, isOn: next }, { onError: toastError('No se pudo cambiar') })}
      />
      <span aria-hidden>{isOn ? 'Se envían' : 'No se envían'}</span>
    </div>
  )
}

type WebhookActionsProps = { agentId: string; isOn: boolean; onSecret: (secret: string) => void }

function WebhookActions({ agentId, isOn, onSecret }: WebhookActionsProps) {
  const [confirming, setConfirming] = useState<'renew' | 'remove' | null>(null)
  const test = useSendTestDelivery(agentId)
  const renew = useRenewLeadWebhookSecret(agentId)
  const remove = useRemoveLeadWebhook(agentId)
  const close = () => setConfirming(null)
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ title: 'Prueba enviada', description: 'Abajo verás qué contestó.', kind: 'ok' }),
      onError: toastError('No se pudo enviar la prueba'),
    })
  const renewSecret = () =>
    renew.mutate(undefined, {
      onSuccess: ({ secret }) => onSecret(secret),
      onError: toastError('No se pudo hacer el secreto'),
      onSettled: close,
    })
  const removeWebhook = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: 'Dirección quitada', kind: 'ok' }),
      onError: toastError('No se pudo quitar'),
      onSettled: close,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" busy={test.isPending} disabled={!isOn} onClick={sendTest}>
        Enviar una prueba
      </Button>
      <Button size="sm" onClick={() => setConfirming('renew')}>
        Hacer otro secreto
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setConfirming('remove')}>
        Quitar la dirección
      </Button>
      <ConfirmDialog
        open={confirming === 'renew'}
        onOpenChange={(open) => open || close()}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de firmar en este momento: tu sistema rechazará los envíos hasta que le pongas el nuevo. Mientras tanto se reintentan."
        confirm={renew.isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={renew.isPending}
        onConfirm={renewSecret}
      />
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={(open) => open || close()}
        title="¿Quitar la dirección?"
        description="Se perderán su secreto, la lista de envíos y lo que todavía no se entregó. Los interesados se quedan en Portavoz. No se puede deshacer."
        confirm={remove.isPending ? 'Quitando…' : 'Quitar'}
        busy={remove.isPending}
        onConfirm={removeWebhook}
      />
    </div>
  )
}
