import { AppError, LeadAddress, type LeadWebhook, limits } from '@portavoz/contract'
import { useState } from 'react'
import { useRemoveWebhook, useRenewSecret, useSaveWebhook, useSendTest } from '../../../../data/lead-webhook.ts'
import { drafts } from '../../../../lib/draft.ts'
import { useDraft } from '../../../../lib/use-draft.ts'
import { useZodForm } from '../../../../lib/use-zod-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { toast } from '../../../../ui/toast.ts'

type Props = {
  agentId: string
  webhook: LeadWebhook | null
  /** A secret was made, which nobody can ask for again. */
  onSecret: (secret: string) => void
}

const refuse = (title: string) => (error: Error) => toast({ title, description: error.message, kind: 'error' })

/** The address, whether anything is sent there, and what signs it. */
export function WebhookForm({ agentId, webhook, onSecret }: Props) {
  const place = `lead-webhook ${agentId}`
  const [typed, type] = useDraft(place, webhook?.url)
  const isTyped = typed.trim() !== (webhook?.url ?? '')
  const save = useSaveWebhook(agentId)
  const { errors, busy, touch, onSubmit } = useZodForm(LeadAddress, async ({ url }) => {
    const isOn = webhook === null || webhook.isOn || webhook.isGone
    const made = await save.mutateAsync({ url, isOn }).catch(sayUnlessInField)
    drafts.drop(place)
    toast({ title: 'Dirección guardada', kind: 'ok' })
    if (made.secret) onSecret(made.secret)
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
            {webhook ? <OnOff agentId={agentId} webhook={webhook} /> : null}
            {isTyped ? (
              <Button type="submit" variant="primary" busy={busy}>
                {busy ? 'Guardando…' : 'Guardar dirección'}
              </Button>
            ) : null}
          </div>
        ) : null}
      </form>
      {webhook ? <Actions agentId={agentId} isOn={webhook.isOn} onSecret={onSecret} /> : null}
    </>
  )
}

function sayUnlessInField(error: Error): never {
  if (!(error instanceof AppError && error.fields)) refuse('No se pudo guardar')(error)
  throw error
}

function OnOff({ agentId, webhook: { url, isOn } }: { agentId: string; webhook: LeadWebhook }) {
  const { mutate, isPending } = useSaveWebhook(agentId)
  return (
    <div className="flex items-center gap-2.5 text-sm text-texto-2">
      <Switch
        label="Enviar los interesados"
        checked={isOn}
        disabled={isPending}
        onChange={(next) => mutate({ url, isOn: next }, { onError: refuse('No se pudo cambiar') })}
      />
      <span aria-hidden>{isOn ? 'Se envían' : 'No se envían'}</span>
    </div>
  )
}

type ActionProps = { agentId: string; isOn: boolean; onSecret: (secret: string) => void }

function Actions({ agentId, isOn, onSecret }: ActionProps) {
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const test = useSendTest(agentId)
  const renew = useRenewSecret(agentId)
  const remove = useRemoveWebhook(agentId)
  const close = () => setAsking(null)
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ title: 'Prueba enviada', description: 'Abajo verás qué contestó.', kind: 'ok' }),
      onError: refuse('No se pudo enviar la prueba'),
    })
  const renewSecret = () =>
    renew.mutate(undefined, {
      onSuccess: ({ secret }) => onSecret(secret),
      onError: refuse('No se pudo hacer el secreto'),
      onSettled: close,
    })
  const removeIt = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: 'Dirección quitada', kind: 'ok' }),
      onError: refuse('No se pudo quitar'),
      onSettled: close,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" busy={test.isPending} disabled={!isOn} onClick={sendTest}>
        Enviar una prueba
      </Button>
      <Button size="sm" onClick={() => setAsking('renew')}>
        Hacer otro secreto
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking('remove')}>
        Quitar la dirección
      </Button>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={(open) => open || close()}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de firmar en este momento: tu sistema rechazará los envíos hasta que le pongas el nuevo. Mientras tanto se reintentan."
        confirm={renew.isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={renew.isPending}
        onConfirm={renewSecret}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => open || close()}
        title="¿Quitar la dirección?"
        description="Se perderán su secreto, la lista de envíos y lo que todavía no se entregó. Los interesados se quedan en Portavoz. No se puede deshacer."
        confirm={remove.isPending ? 'Quitando…' : 'Quitar'}
        busy={remove.isPending}
        onConfirm={removeIt}
      />
    </div>
  )
}
