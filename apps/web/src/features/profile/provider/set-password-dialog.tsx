import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SetPassword } from './set-password.tsx'

/** For a change that asks for the password, in an account without one. */
export const SetPasswordDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size="sm"
    title="Primero pon una contraseña"
    description="Este cambio pide tu contraseña y tu cuenta no tiene ninguna. Te enviamos un enlace para ponerla."
    footer={<Button onClick={onClose}>Cerrar</Button>}
  >
    <div className="grid gap-4">
      <SetPassword email={email} />
    </div>
  </Dialog>
)
