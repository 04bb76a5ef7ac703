import type { RemoteLink } from '@portavoz/contract'
import { Share2 } from 'lucide-react'
import { formatDateTime, formatTime } from '../../../lib/format/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ignoreFailure } from '../../../lib/ignore-failure.ts'

type SentLinkProps = {
  link: RemoteLink
  /** Known only right after creating the link; the server stores nothing that opens it. */
  address: string | null
  busy: boolean
  onWithdraw: () => void
  onCreateAnother: () => void
}

/** The remote link: how to send it, when it expires, whether it was opened. */
export const SentLink = ({ link, address, busy, onWithdraw, onCreateAnother }: SentLinkProps) => (
  <>
    {address === null ? null : <LinkAddress address={address} />}
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
      <Button variant="ghost" disabled={busy} onClick={onCreateAnother}>
        Crear otro
      </Button>
    </div>
  </>
)

function LinkAddress({ address }: { address: string }) {
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
        <CopyButton text={address} label="Copiar enlace" doneText="Enlace copiado" />
        {canShare ? (
          // Cancelling the share sheet is no error.
          <Button onClick={() => void ignoreFailure(navigator.share({ text, url: address }))}>
            <Share2 aria-hidden className="size-4" />
            Compartir
          </Button>
        ) : null}
      </div>
      {isLocalAddress(address) ? (
        <Alert tone="aviso" title="Este enlace solo abre en este equipo">
          Para que abra en un celular, quien administra la instalación debe escribir su dirección en PUBLIC_URL.
        </Alert>
      ) : null}
    </div>
  )
}

const isLocalAddress = (address: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)
