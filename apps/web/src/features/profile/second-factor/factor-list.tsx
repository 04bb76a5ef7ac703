import { secondFactorLimits, type SecondFactorState } from '@portavoz/contract'
import { KeyRound, LifeBuoy, type LucideIcon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import type { FactorChange } from './factor-change.ts'

type FactorListProps = { state: SecondFactorState; onChange: (change: FactorChange) => void }

export function FactorList({ state, onChange }: FactorListProps) {
  const now = useNow()
  const { totpSince, passkeys, recoveryCodesLeft } = state
  return (
    <ul aria-label="Formas de confirmar" className="-my-3 divide-y divide-linea">
      {totpSince === null ? null : (
        <FactorItem icon={Smartphone} name="Aplicación de códigos" detail={`Desde el ${formatDate(totpSince)}`}>
          <Button
            size="sm"
            aria-label="Quitar la aplicación de códigos"
            onClick={() => onChange({ kind: 'remove_totp' })}
          >
            Quitar
          </Button>
        </FactorItem>
      )}
      {passkeys.map((passkey) => (
        <FactorItem
          key={passkey.id}
          icon={KeyRound}
          name={passkey.name}
          detail={`Llave de acceso · ${
            passkey.lastUsedAt ? `Usada ${formatRelative(passkey.lastUsedAt, now)}` : 'Sin usar'
          } · Añadida el ${formatDate(passkey.createdAt)}`}
        >
          <Button
            size="sm"
            aria-label={`Renombrar la llave ${passkey.name}`}
            onClick={() => onChange({ kind: 'rename_passkey', passkey })}
          >
            Renombrar
          </Button>
          <Button
            size="sm"
            aria-label={`Quitar la llave ${passkey.name}`}
            onClick={() => onChange({ kind: 'remove_passkey', passkey })}
          >
            Quitar
          </Button>
        </FactorItem>
      ))}
      <FactorItem
        icon={LifeBuoy}
        name="Códigos de recuperación"
        detail={`Te quedan ${recoveryCodesLeft} de ${secondFactorLimits.recoveryCodes}`}
      >
        <Button size="sm" onClick={() => onChange({ kind: 'renew_codes' })}>
          Hacer nuevos
        </Button>
      </FactorItem>
    </ul>
  )
}

type FactorItemProps = {
  icon: LucideIcon
  name: string
  detail: string
  children: ReactNode
}

const FactorItem = ({ icon: Icon, name, detail, children }: FactorItemProps) => (
  <li className="flex flex-wrap items-center gap-3 py-3">
    <Icon aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
    <div className="min-w-56 flex-1">
      <p className="text-sm font-medium wrap-anywhere">{name}</p>
      <p className="text-xs text-texto-3">{detail}</p>
    </div>
    <div className="flex gap-2">{children}</div>
  </li>
)
