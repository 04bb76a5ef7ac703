import { formatCoordinates, limits, mapLink, type MapPoint } from '@portavoz/contract'
import { LocateFixed } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useSavePlace } from '../../../../data/conversations/cards.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import type { CardDialogProps } from './card-kind.ts'
import { isShortMapLink, parseMapLink } from './parse-map-link.ts'
import { PlaceList } from './place-list.tsx'
import { canLocate, readPosition } from './read-position.ts'
import { useCardForm } from './use-card-form.ts'

const NO_POINT = 'Pega el enlace de un lugar en Google Maps, o sus coordenadas, como 4.6097, -74.0817'
const SHORT_LINK =
  'Ese enlace corto no dice dónde queda. Ábrelo en el navegador y copia la dirección larga, o copia las coordenadas'

/** A saved place with one press, or another one by its link, its coordinates or where the person is. */
export function LocationDialog(props: CardDialogProps) {
  const formId = useId()
  const [link, setLink] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useCardForm(props)
  const saving = useSavePlace()
  const point = parseMapLink(link)

  function changeLink(text: string) {
    setLink(text)
    setProblem(null)
    setName((current) => current || (parseMapLink(text)?.name ?? ''))
  }

  async function locate() {
    try {
      changeLink(formatCoordinates(await readPosition()))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  const send = ({ latitude, longitude, name: placeName, address: placeAddress }: MapPoint, afterwards?: () => void) =>
    sending.send({ type: 'location', latitude, longitude, name: placeName, address: placeAddress }, afterwards)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!point) return setProblem(isShortMapLink(link) ? SHORT_LINK : NO_POINT)
    const place = { latitude: point.latitude, longitude: point.longitude, name: name.trim(), address: address.trim() }
    const isKept = new FormData(event.currentTarget).has('kept') && place.name !== ''
    const showError = ({ message }: Error) =>
      toast({ title: 'No se guardó el lugar', description: message, kind: 'error' })
    send(place, isKept ? () => saving.mutate(place, { onError: showError }) : undefined)
  }

  return (
    <FormDialog
      formId={formId}
      title="Enviar ubicación"
      description="El cliente la abre en el mapa de su teléfono."
      submit="Enviar ubicación"
      submitting="Enviando…"
      busy={sending.isPending}
      onClose={props.onClose}
    >
      <PlaceList isBusy={sending.isPending} onSend={send} />
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Enlace de Google Maps o coordenadas"
          name="link"
          value={link}
          onChange={({ target }) => changeLink(target.value)}
          error={problem ?? undefined}
          hint="En Google Maps, deja presionado el lugar (en computador, clic derecho) y copia las coordenadas que salen."
          maxLength={4_000}
        />
        {point ? (
          <p className="num text-sm text-texto-2">
            {formatCoordinates(point)} ·{' '}
            <a href={mapLink(point)} target="_blank" rel="noreferrer" className="text-acento underline">
              Ver en el mapa
            </a>
          </p>
        ) : null}
        {canLocate() ? (
          <div>
            <Button size="sm" onClick={() => void locate()}>
              <LocateFixed aria-hidden className="size-4" /> Usar mi ubicación actual
            </Button>
          </div>
        ) : null}
        <TextField
          label="Nombre"
          name="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={sending.errorOf('name')}
          placeholder="Nuestra tienda"
          maxLength={limits.placeName}
        />
        <TextField
          label="Dirección"
          name="address"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={sending.errorOf('address')}
          maxLength={limits.placeAddress}
        />
        <CheckField label="Guardarlo para la próxima vez" name="kept" defaultChecked />
        {sending.error ? <Alert tone="error" title={sending.error.message} /> : null}
      </form>
    </FormDialog>
  )
}
