import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { Switch } from '../../../ui/forms/switch.tsx'
import { updateAlertSettings, useAlertSettings } from './alert-settings.ts'
import { playChime } from './chime.ts'
import { requestDesktopPermission, readDesktopPermission, type DesktopPermission } from './desktop-notifications.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

const permissionHints: Record<DesktopPermission, string> = {
  granted: 'También cuando estás en otra ventana.',
  default: 'También cuando estás en otra ventana. El navegador te pedirá permiso.',
  denied:
    'Tu navegador los tiene bloqueados. Pulsa el candado junto a la dirección, permite las notificaciones y vuelve a activarlos aquí.',
  unsupported: 'Este navegador no puede mostrarlos aquí. Abre la consola con https o en otro navegador.',
}

/** The alerts of this user on this device, next to the notification button. */
export function AlertsPanel() {
  const { desktop, sound, quiet } = useAlertSettings((alerts) => alerts)
  const [permission, setPermission] = useState(readDesktopPermission)

  async function switchDesktop(isWanted: boolean) {
    const granted = isWanted ? await requestDesktopPermission() : readDesktopPermission()
    setPermission(granted)
    updateAlertSettings({ desktop: isWanted && granted === 'granted' })
  }
  function switchSound(isWanted: boolean) {
    updateAlertSettings({ sound: isWanted })
    if (isWanted) playChime()
  }

  return (
    <div className="grid w-[min(22rem,calc(100vw-1.5rem))] gap-4 p-4">
      <AlertSwitch
        label="Con Portavoz abierto"
        checked={desktop && permission === 'granted'}
        onChange={(isWanted) => void switchDesktop(isWanted)}
        alarm={permission === 'denied' || permission === 'unsupported'}
        hint={permissionHints[permission]}
      />
      <AlertSwitch
        label="Sonido"
        checked={sound}
        onChange={switchSound}
        hint="Un tono corto cuando llega algo nuevo."
      />
      <AlertSwitch
        label="Horas de silencio"
        checked={quiet.on}
        onChange={(isOn) => updateAlertSettings({ quiet: { ...quiet, on: isOn } })}
        hint="Sin avisos ni sonido; todo espera en la campana."
      >
        {quiet.on ? (
          <QuietHoursFields hours={quiet} onChange={(hours) => updateAlertSettings({ quiet: hours })} />
        ) : null}
      </AlertSwitch>
      <p className="border-t border-linea pt-3 text-xs text-texto-3">
        Se guarda para ti en este dispositivo. Para cuando esté cerrado, activa los{' '}
        <Link
          to="/profile/$part"
          params={{ part: 'avisos' }}
          className="font-medium text-acento underline underline-offset-4"
        >
          avisos en el celular
        </Link>
        .
      </p>
    </div>
  )
}

type AlertSwitchProps = {
  label: string
  hint: string
  checked: boolean
  onChange: (isChecked: boolean) => void
  alarm?: boolean
  children?: ReactNode
}

function AlertSwitch({ label, hint, checked: isChecked, onChange, alarm = false, children }: AlertSwitchProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">{label}</span>
        <Switch label={label} checked={isChecked} onChange={onChange} describedBy={id} />
      </div>
      <p id={id} role={alarm ? 'alert' : undefined} className={alarm ? 'text-sm text-error' : 'text-sm text-texto-3'}>
        {hint}
      </p>
      {children}
    </div>
  )
}
