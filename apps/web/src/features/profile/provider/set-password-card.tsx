import type { Profile } from '@portavoz/contract'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SetPassword } from './set-password.tsx'

/** In place of the forms that ask for the password, for an account without one. */
export const SetPasswordCard = ({ profile: { email, provider } }: { profile: Profile }) => (
  <SectionCard
    title="Contraseña"
    description={`Tu cuenta no tiene contraseña${provider ? `: entras con ${provider.name}` : ''}. Ponle una para cambiar tu email, tu verificación en dos pasos o con qué entras, o para eliminar tu cuenta o tu negocio.`}
  >
    <SetPassword email={email} />
  </SectionCard>
)
