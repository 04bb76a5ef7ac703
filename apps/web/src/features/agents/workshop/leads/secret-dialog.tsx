import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/text-field.tsx'

/** The whole secret, for as long as this is open, and never again. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size="sm"
    title="El secreto de tus envíos"
    description="Con él, tu sistema comprueba que lo que recibe viene de Portavoz."
    foot={
      <Button variant="primary" onClick={onClose}>
        Ya lo guardé
      </Button>
    }
  >
    <div className="grid gap-4">
      <Alert title="Guárdalo ahora: no se vuelve a mostrar" tone="aviso">
        Ponlo en tu sistema. Si lo pierdes o alguien más lo ve, haz otro aquí mismo.
      </Alert>
      <TextField
        label="Secreto"
        name="secret"
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex">
        <CopyButton text={secret} what="Copiar secreto" done="Secreto copiado" />
      </div>
    </div>
  </Dialog>
)
