import { Button, type ButtonProps } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  /** The id of the form among the children, which the button in the foot submits. */
  formId: string
  submit: string
  /** The words of that button while the form is busy. */
  submitting?: string
  variant?: ButtonProps['variant']
  /** The form is being sent: the dialog stays open. */
  busy?: boolean
  onClose: () => void
}

/** A dialog around one form: «Cancelar» and the button that submits it; `footer` replaces both after the form. */
export const FormDialog = ({
  open = true,
  formId,
  submit,
  submitting = submit,
  variant = 'primary',
  busy = false,
  footer,
  onClose,
  ...dialog
}: FormDialogProps) => (
  <Dialog
    {...dialog}
    open={open}
    onOpenChange={(isOpen) => isOpen || busy || onClose()}
    footer={
      footer ?? (
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={busy}>
            {busy ? submitting : submit}
          </Button>
        </>
      )
    }
  />
)
