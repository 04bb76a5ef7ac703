import type { PushDevice, PushSettings } from '@portavoz/contract'
import { useState } from 'react'
import { useRemoveDevice, useSendTest, useShowTexts, useSubscribeDevice } from '../../../data/account/push.ts'
import { type PushSupport, readPushSupport } from '../../../lib/push/push-subscription.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'
import { SwitchRow } from './switch-row.tsx'

const unavailableTexts: Record<Exclude<PushSupport, 'ready'>, string> = {
  insecure: 'Hace falta https: abre Portavoz con su dirección segura, o en el mismo equipo donde corre.',
  install:
    'En iPhone y iPad, añade antes Portavoz a la pantalla de inicio: «Compartir», «Añadir a pantalla de inicio». Ábrelo desde ahí y vuelve aquí.',
  unsupported: 'Este navegador no puede recibir avisos. Prueba con otro.',
}

const blockedText =
  'Tu navegador tiene bloqueadas las notificaciones. Pulsa el candado junto a la dirección, permítelas y vuelve a intentarlo.'
const notSubscribedText =
  'Tu navegador no pudo registrarse en su servicio de avisos. Revisa tu conexión e inténtalo otra vez.'

const showError = (error: unknown, fallback: string) =>
  toast({ description: describeRequestError(error, fallback), kind: 'error' })

export function ThisDevice({ settings }: { settings: PushSettings }) {
  const support = readPushSupport()
  const device = settings.devices.find(({ isCurrent }) => isCurrent)
  return (
    <section aria-label="En este dispositivo" className="grid gap-3 rounded-ctl border border-linea p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">En este dispositivo</h3>
        {device ? (
          <Badge tone="ok" shape="disc">
            Activados
          </Badge>
        ) : null}
      </div>
      {support === 'ready' ? (
        device ? (
          <Subscribed device={device} />
        ) : (
          <NotSubscribed publicKey={settings.publicKey} />
        )
      ) : (
        <p className="text-sm text-texto-2">{unavailableTexts[support]}</p>
      )}
    </section>
  )
}

function NotSubscribed({ publicKey }: { publicKey: string }) {
  const subscribe = useSubscribeDevice()
  const [isBlocked, setIsBlocked] = useState(false)

  async function activate() {
    const permission = await Notification.requestPermission()
    setIsBlocked(permission === 'denied')
    if (permission !== 'granted') return
    subscribe.mutate(
      { publicKey },
      {
        onSuccess: () => toast({ title: 'Este dispositivo recibirá tus avisos', kind: 'ok' }),
        onError: (error) => showError(error, notSubscribedText),
      },
    )
  }

  return (
    <>
      <p className="text-sm text-texto-2">El navegador te pedirá permiso. Puedes quitarlos cuando quieras.</p>
      {isBlocked ? (
        <p role="alert" className="text-sm text-error">
          {blockedText}
        </p>
      ) : null}
      <div>
        <Button variant="primary" busy={subscribe.isPending} onClick={() => void activate()}>
          {subscribe.isPending ? 'Activando…' : 'Activar avisos'}
        </Button>
      </div>
    </>
  )
}

function Subscribed({ device }: { device: PushDevice }) {
  const showTexts = useShowTexts()
  const remove = useRemoveDevice()
  const sendTest = useSendTest()
  const test = () =>
    sendTest.mutate(device.id, {
      onSuccess: () =>
        toast({
          title: 'Aviso enviado',
          description: 'El servicio de avisos lo aceptó: llega en segundos.',
          kind: 'ok',
        }),
      onError: (error) => showError(error, 'No se pudo enviar el aviso de prueba'),
    })
  return (
    <>
      <SwitchRow
        label="Mostrar el texto de los mensajes"
        hint="Déjalo apagado si otras personas ven esta pantalla: el aviso dirá solo quién escribió."
        checked={(showTexts.isPending ? showTexts.variables?.showsText : undefined) ?? device.showsText}
        disabled={showTexts.isPending}
        onChange={(showsText) =>
          showTexts.mutate(
            { id: device.id, showsText, isCurrent: true },
            { onError: (error) => showError(error, 'No se pudo guardar') },
          )
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={sendTest.isPending} onClick={test}>
          {sendTest.isPending ? 'Enviando…' : 'Enviar un aviso de prueba'}
        </Button>
        <Button
          variant="ghost"
          busy={remove.isPending}
          onClick={() => remove.mutate(device, { onError: (error) => showError(error, 'No se pudieron quitar') })}
        >
          Quitar de este dispositivo
        </Button>
      </div>
    </>
  )
}
