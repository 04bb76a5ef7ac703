import type { FocusEvent, ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

type It = 'la' | 'lo'

type Props = {
  label: string
  /** How Spanish calls it. */
  it: It
  name: string
  text: string
  /** Of what takes more than one. */
  rows?: number
  /** What to do with it, and what if it is lost. */
  children: ReactNode
}

/** A secret, whole, for as long as it is in sight, and never again. */
export function ShownOnce({ label, it, name, text, rows, children }: Props) {
  const field = {
    label,
    name,
    readOnly: true,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  }
  return (
    <div className="grid gap-4">
      <Alert title={`Guárda${it} ahora: no se vuelve a mostrar`} tone="aviso">
        {children}
      </Alert>
      {rows ? <TextArea {...field} rows={rows} spellCheck={false} /> : <TextField {...field} />}
      <div className="flex">
        <CopyButton
          text={text}
          what={`Copiar ${label.toLowerCase()}`}
          done={`${label} ${it === 'la' ? 'copiada' : 'copiado'}`}
        />
      </div>
    </div>
  )
}

export const KeptButton = ({ it, onClick }: { it: It; onClick: () => void }) => (
  <Button variant="primary" onClick={onClick}>
    {`Ya ${it} guardé`}
  </Button>
)

type DialogProps = Props & { title: string; description: string; size?: 'sm' | 'md'; onClose: () => void }

export const ShownOnceDialog = ({ title, description, size = 'sm', onClose, ...shown }: DialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size={size}
    title={title}
    description={description}
    foot={<KeptButton it={shown.it} onClick={onClose} />}
  >
    <ShownOnce {...shown} />
  </Dialog>
)
