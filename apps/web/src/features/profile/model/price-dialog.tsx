import { limits, type PricedModel } from '@portavoz/contract'
import { useRemovePrice, useSetPrice } from '../../../data/account/models.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'
import { describeRequestError, showFormError } from '../profile-errors.ts'
import { formatTypedUsd } from '../../../lib/format/typed-usd.ts'
import { TypedPrice } from './typed-price.ts'

const formId = 'model-price'

/** Sets what a model costs this workspace, or removes the workspace's own price. */
export function PriceDialog({ model, onClose }: { model: PricedModel; onClose: () => void }) {
  const [save, remove] = [useSetPrice(), useRemovePrice()]
  const { errors, busy, touch, onSubmit } = useZodForm(TypedPrice, async (price) => {
    await showFormError(save.mutateAsync(price), 'No se pudo guardar el precio')
    toast({ title: 'Precio guardado', kind: 'ok' })
    onClose()
  })
  const isBusy = busy || remove.isPending
  const removePrice = () =>
    remove.mutate(model.model, {
      onSuccess: () => {
        toast({ title: 'Tu precio se quitó', kind: 'ok' })
        onClose()
      },
      onError: (error) =>
        toast({ description: describeRequestError(error, 'No se pudo quitar el precio'), kind: 'error' }),
    })
  const isNew = model.model === ''
  const field = (name: string) => ({
    name,
    disabled: isBusy,
    autoComplete: 'off',
    error: errors[name],
    onInput: () => touch(name),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      size="sm"
      title={isNew ? 'Añadir precio' : `Precio de ${model.model}`}
      description="Copia los dos precios de la página del proveedor: en dólares, por millón (él dice «tokens»). Vale desde ahora: lo ya gastado no cambia."
      footer={
        <>
          {model.isOwn ? (
            <div className="sm:mr-auto">
              <Button variant="ghost" busy={remove.isPending} disabled={isBusy} onClick={removePrice}>
                Quitar mi precio
              </Button>
            </div>
          ) : null}
          <Button disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} disabled={isBusy}>
            {save.isPending ? 'Guardando…' : 'Guardar precio'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label="Precio del modelo" onSubmit={onSubmit} className="grid gap-4">
        {isNew ? (
          <TextField
            {...field('model')}
            label="Nombre del modelo"
            maxLength={limits.modelName}
            {...verbatimInput}
            autoFocus
          />
        ) : (
          <input type="hidden" name="model" value={model.model} />
        )}
        <TextField
          {...field('inputMicros')}
          label="Lo que lee"
          inputMode="decimal"
          placeholder="0,25"
          defaultValue={formatTypedUsd(model.price?.inputMicros)}
          autoFocus={!isNew}
        />
        <TextField
          {...field('outputMicros')}
          label="Lo que escribe"
          inputMode="decimal"
          placeholder="2"
          defaultValue={formatTypedUsd(model.price?.outputMicros)}
        />
      </form>
    </Dialog>
  )
}
