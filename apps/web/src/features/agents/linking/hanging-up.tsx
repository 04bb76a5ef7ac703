import { formatPhone } from '../../../lib/phone.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The phone was not told of the goodbye yet: until then another one cannot be linked in its place. */
export const HangingUp = ({ phoneNumber, onBack }: { phoneNumber: string | null; onBack: () => void }) => (
  <Alert tone="aviso" title="Desconexión pendiente">
    <p className="text-texto">
      <span className="num whitespace-nowrap">{formatPhone(phoneNumber)}</span> se desconectará en cuanto se confirme, y
      aquí aparecerá el código para vincular otro número. También puedes volver a conectar este.
    </p>
    <div className="mt-2.5">
      <Button size="sm" onClick={onBack}>
        Volver a conectar este número
      </Button>
    </div>
  </Alert>
)
