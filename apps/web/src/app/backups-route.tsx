import { BackupsPage } from '../features/backups/backups-page.tsx'
import { confirmIdentity } from '../features/profile/account/confirm-identity-part.ts'
import { lazyPart } from '../ui/lazy/lazy-part.ts'

const setPassword = lazyPart(() =>
  import('../features/profile/provider/set-password-dialog.tsx').then((file) => file.SetPasswordDialog),
)
const identityParts = { ConfirmIdentity: confirmIdentity.Part, SetPassword: setPassword.Part }

/** The page of backups, whose download asks who the person is as the profile does. */
export const BackupsRoute = () => <BackupsPage identityParts={identityParts} />
