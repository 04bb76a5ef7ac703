import type { RemoteLink } from '@portavoz/contract'
import { Share2 } from 'lucide-react'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Props = {
  link: RemoteLink
  /** Known by whoever just made it; the server keeps nothing that opens it. */
  address: string | null
  busy: boolean
  onWithdraw: () => void
  onAnother: () => void
}

/** The link that is out there: how to send it, until when it is good, and whether somebody opened it. */
export const SentLink = ({ link, address, busy, onWithdraw, onAnother }: Props) => (
  <>
    {address === null ? null : <Address address={address} />}
    <div className="grid gap-1 text-sm">
      <p role="status" className="font-medium">
        {link.openedAt === null
          ? 'Nadie lo ha abierto todavía'
          : `Lo abrieron a las ${formatTime(link.openedAt)}: espera a que vinculen el celular`}
      </p>
      <p className="text-texto-3">
        Vale hasta el {formatDateTime(link.expiresAt)} y sirve una sola vez. Puedes cerrar esta ventana: el enlace sigue
        valiendo.
      </p>
      {address === null ? (
        <p className="text-texto-3">Por seguridad, la dirección solo se muestra al crearlo.</p>
      ) : null}
    </div>
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" busy={busy} onClick={onWithdraw}>
        Anular enlace
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onAnother}>
        Crear otro
      </Button>
    </div>
  </>
)

function Address({ address }: { address: string }) {
  const canShare = typeof navigator.share === 'function'
  const text = 'Con este enlace vinculas tu WhatsApp desde tu celular. Sirve una sola vez.'
  return (
    <div className="grid gap-3">
      <TextField
        label="Enlace"
        name="address"
        type="url"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap items-start gap-2">
        <CopyButton text={address} what="Copiar enlace" done="Enlace copiado" />
        {canShare ? (
          // Whoever changes their mind there has not failed at anything.
          <Button onClick={() => void navigator.share({ text, url: address }).catch(() => {})}>
            <Share2 aria-hidden className="size-4" />
            Compartir
          </Button>
        ) : null}
      </div>
      {isOnlyHere(address) ? (
        <Alert tone="aviso" title="Este enlace solo abre en este equipo">
          Para que abra en un celular, quien administra la instalación debe escribir su dirección en PUBLIC_URL.
        </Alert>
      ) : null}
    </div>
  )
}

const isOnlyHere = (address: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)
