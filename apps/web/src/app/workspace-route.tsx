import { confirmIdentity } from '../features/profile/account/confirm-identity-part.ts'
import { WorkspacePage } from '../features/workspace/workspace-page.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.ts'

const setPassword = lazyPart(() =>
  import('../features/profile/provider/set-password-dialog.tsx').then((file) => file.SetPasswordDialog),
)
const identityParts = { ConfirmIdentity: confirmIdentity.Part, SetPassword: setPassword.Part }

/** The workspace's page, whose deletion asks who the person is as the profile does. */
export const WorkspaceRoute = () => <WorkspacePage identityParts={identityParts} />

WorkspaceRoute.preload = WorkspacePage.preload
