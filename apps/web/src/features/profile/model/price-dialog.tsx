import { limits, type PricedModel } from '@portavoz/contract'
import { useRemovePrice, useSetPrice } from '../../../data/models.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { verbatim } from '../../../ui/verbatim.ts'
import { refusal, tell } from '../words.ts'
import { TypedPrice, typedUsd } from './typed-price.ts'

const formId = 'model-price'

/** Writes down what a model costs this account, or takes it back. */
export function PriceDialog({ asked, onClose }: { asked: PricedModel; onClose: () => void }) {
  const [save, remove] = [useSetPrice(), useRemovePrice()]
  const { errors, busy, touch, onSubmit } = useZodForm(TypedPrice, async (price) => {
    await save.mutateAsync(price).catch((error: unknown) => tell(error, 'No se pudo guardar el precio'))
    toast({ title: 'Precio guardado', kind: 'ok' })
    onClose()
  })
  const isBusy = busy || remove.isPending
  const takeBack = () =>
    remove.mutate(asked.model, {
      onSuccess: () => {
        toast({ title: 'Tu precio se quitó', kind: 'ok' })
        onClose()
      },
      onError: (error) => toast({ description: refusal(error, 'No se pudo quitar el precio'), kind: 'error' }),
    })
  const isNew = asked.model === ''
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
      title={isNew ? 'Añadir precio' : `Precio de ${asked.model}`}
      description="En dólares por millón de tokens, como lo publica el proveedor. Vale desde ahora: lo ya gastado no cambia."
      foot={
        <>
          {asked.isOwn ? (
            <div className="sm:mr-auto">
              <Button variant="ghost" busy={remove.isPending} disabled={isBusy} onClick={takeBack}>
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
            {...verbatim}
            autoFocus
          />
        ) : (
          <input type="hidden" name="model" value={asked.model} />
        )}
        <TextField
          {...field('inputMicros')}
          label="Lo que lee"
          inputMode="decimal"
          placeholder="0,25"
          defaultValue={typedUsd(asked.price?.inputMicros)}
          autoFocus={!isNew}
        />
        <TextField
          {...field('outputMicros')}
          label="Lo que escribe"
          inputMode="decimal"
          placeholder="2"
          defaultValue={typedUsd(asked.price?.outputMicros)}
        />
      </form>
    </Dialog>
  )
}
