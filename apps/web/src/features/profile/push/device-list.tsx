import type { PushDevice } from '@portavoz/contract'
import { Laptop, Smartphone } from 'lucide-react'
import { useRemoveDevice } from '../../../data/account/push.ts'
import { formatDate, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

/** The person's other devices. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const now = useNow()
  const remove = useRemoveDevice()
  if (devices.length === 0) return null
  return (
    <section aria-label="Otros dispositivos">
      <h3 className="text-sm font-semibold">Otros dispositivos</h3>
      <ul aria-label="Otros dispositivos" tabIndex={-1} className="divide-y divide-linea">
        {devices.map((device) => {
          const Icon = /android|iphone|ipad/i.test(device.name) ? Smartphone : Laptop
          return (
            <li key={device.id} className="flex items-center gap-3 py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium break-words">{device.name}</p>
                <p className="text-xs break-words text-texto-3">
                  {device.pushedAt ? `Último aviso: ${formatRelative(device.pushedAt, now)}` : 'Sin avisos todavía'} ·
                  Desde el {formatDate(device.createdAt)} · {device.service}
                </p>
              </div>
              <Button
                size="sm"
                busy={remove.isPending && remove.variables?.id === device.id}
                aria-label={`Quitar los avisos de ${device.name}`}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('ul')?.focus()
                  remove.mutate(device, {
                    onError: (error) =>
                      toast({ description: describeRequestError(error, 'No se pudo quitar'), kind: 'error' }),
                  })
                }}
              >
                Quitar
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
