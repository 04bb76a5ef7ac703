import type { Reauthentication, SecondFactorMethod } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { IdentityForm } from './identity-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type ChangeDialogProps = {
  title: string
  description: string
  confirm: string
  /** Without it `change` says so itself. */
  done?: string
  /** The password, if it was typed before. */
  password?: string
  /** The recovery codes come with the first factor. */
  isFirst?: boolean
  isDangerous?: boolean
  asksName?: boolean
  username: string
  methods: readonly SecondFactorMethod[]
  /** Returns recovery codes to show, or null. */
  change: (reauthentication: Reauthentication, passkeyName: string) => Promise<readonly string[] | null>
  onClose: () => void
  children?: ReactNode
}

const formId = 'second-factor-change'

/** A change that needs only the person's identity. */
export function ChangeDialog({ change, onClose, children, ...props }: ChangeDialogProps) {
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function finish() {
    if (props.done !== undefined) toast({ title: props.done, kind: 'ok' })
    onClose()
  }
  return (
    <FormDialog
      size="sm"
      title={codes ? 'Tus códigos de recuperación' : props.title}
      description={codes ? undefined : props.description}
      formId={formId}
      submit={props.confirm}
      variant={props.isDangerous ? 'danger' : 'primary'}
      // The codes are closed with their button only.
      busy={busy || codes !== null}
      onClose={onClose}
      footer={
        codes ? (
          <Button variant="primary" onClick={finish}>
            Ya los guardé
          </Button>
        ) : undefined
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} username={props.username} isFirst={props.isFirst ?? false} />
      ) : (
        <IdentityForm
          id={formId}
          label={props.title}
          username={props.username}
          methods={props.methods}
          asksName={props.asksName ?? false}
          password={props.password}
          onBusy={setBusy}
          onSubmit={async (reauthentication, passkeyName) => {
            const newCodes = await change(reauthentication, passkeyName)
            if (newCodes) setCodes(newCodes)
            else finish()
          }}
        >
          {children}
        </IdentityForm>
      )}
    </FormDialog>
  )
}
