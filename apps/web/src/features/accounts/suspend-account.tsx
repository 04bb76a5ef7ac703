import { type InstallationAccount, SuspensionDraft } from '@portavoz/contract'
import { useId } from 'react'
import { useSuspendAccount } from '../../data/installation/accounts.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { showFailure } from './show-failure.ts'

/** Says what a suspension does, and asks for what the people of the account will read. */
export function SuspendAccount({ account, onClose }: { account: InstallationAccount; onClose: () => void }) {
  const formId = useId()
  const suspend = useSuspendAccount()
  const email = useSession()?.user.email
  const { errors, busy, touch, onSubmit } = useZodForm(SuspensionDraft, async (texts) => {
    await suspend.mutateAsync({ id: account.id, ...texts }).catch(showFailure)
    toast({ title: 'Cuenta suspendida', description: account.name, kind: 'ok' })
    onClose()
  })
  return (
    <FormDialog
      title={`Suspender «${account.name}»`}
      description={`${formatCount(account.agents, 'agente', 'agentes')} y ${formatCount(account.people, 'persona', 'personas')}.`}
      formId={formId}
      submit="Suspender la cuenta"
      submitting="Suspendiendo…"
      variant="danger"
      busy={busy}
      onClose={onClose}
    >
      <Consequences />
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => touch((event.target as HTMLInputElement).name)}
      >
        <fieldset disabled={busy} className="mt-4 grid gap-4">
          <TextArea
            label="Motivo"
            name="reason"
            rows={2}
            error={errors['reason']}
            hint="Lo leen las personas de la cuenta: «Esta cuenta está suspendida: …»"
          />
          <TextField
            label="Con quién pueden hablar"
            name="contact"
            defaultValue={email}
            error={errors['contact']}
            hint="Un nombre, un teléfono o un email."
            autoComplete="off"
          />
        </fieldset>
      </form>
    </FormDialog>
  )
}

const Consequences = () => (
  <ul className="grid list-disc gap-1.5 pl-5 text-sm text-texto-2">
    <li>Sus agentes callan al momento: lo que escriban sus clientes se guarda, y nada se responde ni se envía.</li>
    <li>Sus personas entran, leen el motivo y pueden ver y exportar los datos, sin cambiar nada.</li>
    <li>Sus programas y los flujos de n8n que preguntan a Portavoz se rechazan.</li>
    <li>Al restablecerla, lo que quedó sin responder está en «Pendiente».</li>
  </ul>
)
