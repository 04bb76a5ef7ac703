import type { FocusEvent, ReactNode } from 'react'
import { Alert } from './feedback/alert.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { TextArea } from './forms/text-area.tsx'
import { TextField } from './forms/text-field.tsx'

type SpanishPronoun = 'la' | 'lo'

type OneTimeSecretProps = {
  label: string
  /** The Spanish pronoun that matches the label's gender. */
  pronoun: SpanishPronoun
  name: string
  text: string
  /** For secrets of several lines. */
  rows?: number
  /** What to do with it, and what happens if it is lost. */
  children: ReactNode
}

/** A secret that is shown once. */
export function OneTimeSecret({ label, pronoun, name, text, rows, children }: OneTimeSecretProps) {
  const field = {
    label,
    name,
    readOnly: true,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  }
  return (
    <div className="grid gap-4">
      <Alert title={`Guárda${pronoun} ahora: no se vuelve a mostrar`} tone="aviso">
        {children}
      </Alert>
      {rows ? <TextArea {...field} rows={rows} spellCheck={false} /> : <TextField {...field} />}
      <div className="flex">
        <CopyButton
          text={text}
          label={`Copiar ${label.toLowerCase()}`}
          doneText={`${label} ${pronoun === 'la' ? 'copiada' : 'copiado'}`}
        />
      </div>
    </div>
  )
}

export const SecretSavedButton = ({ pronoun, onClick }: { pronoun: SpanishPronoun; onClick: () => void }) => (
  <Button variant="primary" onClick={onClick}>
    {`Ya ${pronoun} guardé`}
  </Button>
)

type OneTimeSecretDialogProps = OneTimeSecretProps & {
  title: string
  description: string
  size?: 'sm' | 'md'
  onClose: () => void
}

export const OneTimeSecretDialog = ({
  title,
  description,
  size = 'sm',
  onClose,
  ...secretProps
}: OneTimeSecretDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size={size}
    title={title}
    description={description}
    footer={<SecretSavedButton pronoun={secretProps.pronoun} onClick={onClose} />}
  >
    <OneTimeSecret {...secretProps} />
  </Dialog>
)
