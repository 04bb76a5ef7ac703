import { OneTimeSecretDialog } from '../../ui/one-time-secret.tsx'

export const SecretDialog = ({ secret, title, onClose }: { secret: string; title: string; onClose: () => void }) => (
  <OneTimeSecretDialog
    title={title}
    description="Con él, tu sistema comprueba que lo que recibe viene de Portavoz."
    label="Secreto"
    pronoun="lo"
    name="secret"
    text={secret}
    onClose={onClose}
  >
    Ponlo en tu sistema. Si lo pierdes o alguien más lo ve, haz otro aquí mismo.
  </OneTimeSecretDialog>
)
