import { WorkspacePage } from '../features/workspace/workspace-page.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.ts'

const confirmIdentity = lazyPart(() =>
  import('../features/profile/second-factor/confirm-identity.tsx').then((file) => file.ConfirmIdentity),
)
const setPassword = lazyPart(() =>
  import('../features/profile/provider/set-password-dialog.tsx').then((file) => file.SetPasswordDialog),
)
const identityParts = { ConfirmIdentity: confirmIdentity.Part, SetPassword: setPassword.Part }

/** The workspace's page, whose deletion asks who the person is as the profile does. */
export const WorkspaceRoute = () => <WorkspacePage identityParts={identityParts} />
