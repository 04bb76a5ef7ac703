import type { InstallationAccount } from '@portavoz/contract'
import { formatDateTime, formatRelative } from '../../lib/format/dates.ts'
import { formatBytes, formatCount, formatNumber } from '../../lib/format/numbers.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

export type AccountAction = 'suspend' | 'restore' | 'limit'

type AccountListProps = {
  accounts: readonly InstallationAccount[]
  onAct: (account: InstallationAccount, action: AccountAction) => void
}

export const AccountList = ({ accounts, onAct }: AccountListProps) => {
  const now = useNow()
  return (
    <ul
      aria-label="Cuentas"
      className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} now={now} onAct={(action) => onAct(account, action)} />
      ))}
    </ul>
  )
}

type AccountRowProps = { account: InstallationAccount; now: number; onAct: (action: AccountAction) => void }

function AccountRow({ account, now, onAct }: AccountRowProps) {
  const { name, owner, ownerEmail, suspension } = account
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-70">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm font-semibold wrap-anywhere">{name}</span>
          {suspension ? (
            <Badge tone="error" shape="square">
              Suspendida
            </Badge>
          ) : (
            <Badge tone="ok" shape="disc">
              Activa
            </Badge>
          )}
        </p>
        <p className="text-xs wrap-anywhere text-texto-3">
          {owner} · {ownerEmail}
        </p>
        <Figures account={account} now={now} />
        {suspension ? (
          <p className="mt-1 text-sm wrap-anywhere text-texto-2">
            Desde el {formatDateTime(suspension.at)}: {suspension.reason}
          </p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Límites de ${name}`} onClick={() => onAct('limit')}>
          Límites…
        </Button>
        {suspension ? (
          <Button size="sm" aria-label={`Restablecer ${name}`} onClick={() => onAct('restore')}>
            Restablecer…
          </Button>
        ) : (
          <Button size="sm" aria-label={`Suspender ${name}`} onClick={() => onAct('suspend')}>
            Suspender…
          </Button>
        )}
      </div>
    </li>
  )
}

const ofLimit = (limit: number | null) => (limit === null ? '' : ` de ${formatNumber(limit)}`)

function Figures({ account, now }: { account: InstallationAccount; now: number }) {
  const { agents, people, messages, storageBytes, lastActivityAt, countedAt, limits } = account
  const counted =
    countedAt === null
      ? ['contando…']
      : [
          `${formatCount(messages, 'mensaje', 'mensajes')} este mes${ofLimit(limits.messages)}`,
          formatBytes(storageBytes) + (limits.storageMb === null ? '' : ` de ${formatBytes(limits.storageMb * 1e6)}`),
          lastActivityAt === null ? 'sin actividad' : `última actividad ${formatRelative(lastActivityAt, now)}`,
        ]
  const all = [
    formatCount(agents, 'agente', 'agentes') + ofLimit(limits.agents),
    formatCount(people, 'persona', 'personas'),
    ...counted,
  ]
  return (
    <p
      className="num mt-1.5 text-sm text-texto-2"
      title={countedAt === null ? undefined : `Contado el ${formatDateTime(countedAt)}`}
    >
      {all.join(' · ')}
    </p>
  )
}
