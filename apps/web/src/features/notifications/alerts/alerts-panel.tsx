import { useId, useState, type ReactNode } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { changeAlerts, useAlerts } from './alerts.ts'
import { chime } from './chime.ts'
import { askForDesktop, desktopPermission, type DesktopPermission } from './desktop.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

const desktopWords: Record<DesktopPermission, string> = {
  granted: 'También cuando estás en otra ventana.',
  default: 'También cuando estás en otra ventana. El navegador te pedirá permiso.',
  denied:
    'Tu navegador los tiene bloqueados. Pulsa el candado junto a la dirección, permite las notificaciones y vuelve a activarlos aquí.',
  unsupported: 'Este navegador no puede mostrarlos aquí. Abre la consola con https o en otro navegador.',
}

/** What this person wants to hear on this device, beside the bell. */
export function AlertsPanel() {
  const { desktop, sound, quiet } = useAlerts((alerts) => alerts)
  const [permission, setPermission] = useState(desktopPermission)

  async function switchDesktop(wanted: boolean) {
    const answer = wanted ? await askForDesktop() : desktopPermission()
    setPermission(answer)
    changeAlerts({ desktop: wanted && answer === 'granted' })
  }
  function switchSound(wanted: boolean) {
    changeAlerts({ sound: wanted })
    if (wanted) chime()
  }

  return (
    <div className="grid w-[min(22rem,calc(100vw-1.5rem))] gap-4 p-4">
      <Choice
        label="Avisos en el escritorio"
        checked={desktop && permission === 'granted'}
        onChange={(wanted) => void switchDesktop(wanted)}
        alarm={permission === 'denied' || permission === 'unsupported'}
        hint={desktopWords[permission]}
      />
      <Choice label="Sonido" checked={sound} onChange={switchSound} hint="Un tono corto cuando llega algo nuevo." />
      <Choice
        label="Horas de silencio"
        checked={quiet.on}
        onChange={(on) => changeAlerts({ quiet: { ...quiet, on } })}
        hint="Sin avisos ni sonido; todo espera en la campana."
      >
        {quiet.on ? <QuietHoursFields hours={quiet} onChange={(hours) => changeAlerts({ quiet: hours })} /> : null}
      </Choice>
      <p className="border-t border-linea pt-3 text-xs text-texto-3">Se guarda para ti en este dispositivo.</p>
    </div>
  )
}

type ChoiceProps = {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
  alarm?: boolean
  children?: ReactNode
}

function Choice({ label, hint, checked, onChange, alarm = false, children }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">{label}</span>
        <Switch label={label} checked={checked} onChange={onChange} describedBy={id} />
      </div>
      <p id={id} role={alarm ? 'alert' : undefined} className={alarm ? 'text-sm text-error' : 'text-sm text-texto-3'}>
        {hint}
      </p>
      {children}
    </div>
  )
}
