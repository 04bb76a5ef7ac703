import { type AccountModel, knownSight } from '@portavoz/contract'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import type { ModelFieldsState } from '../own-model/own-model-form.tsx'

type SightFieldProps = Pick<ModelFieldsState, 'provider' | 'typedName' | 'isSame'> & { own: AccountModel['own'] }

const UNSEEN = 'quien mande solo una foto lee «por ahora solo leo texto».'

/** Whether the model sees the pictures of customers: its name says it, or a person does. */
export function SightField({ provider, typedName: name, isSame, own }: SightFieldProps) {
  const stored = isSame && own?.name === name ? own : null
  const sight = knownSight({ provider, name })
  return (
    <div className="sm:col-span-2">
      {stored?.hasRefusedPictures ? (
        <p className="text-sm text-texto-2">
          Su proveedor no aceptó una imagen: no se le mandan más por un día, y {UNSEEN} Si ya las acepta, guarda otra
          vez.
        </p>
      ) : null}
      {name !== '' && sight !== null ? (
        <p className="text-sm text-texto-2">
          {sight ? 'Este modelo ve las fotos que mandan tus clientes.' : `Este modelo no ve imágenes: ${UNSEEN}`}
        </p>
      ) : null}
      {sight === null ? (
        <CheckField
          key={String(stored?.sees)}
          name="sees"
          label="Este modelo ve imágenes"
          defaultChecked={stored?.sees ?? false}
          hint={`Márcalo si recibe imágenes, como «qwen2.5-vl». Si no, ${UNSEEN}`}
        />
      ) : null}
    </div>
  )
}
