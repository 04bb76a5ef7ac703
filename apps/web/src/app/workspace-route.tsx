import { WorkspacePage } from '../features/workspace/workspace-page.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.ts'

const confirmIdentity = lazyPart(() =>
  import('../features/profile/second-factor/confirm-identity.tsx').then((file) => file.ConfirmIdentity),
)

/** The workspace's page, whose deletion asks for the second factor as the profile does. */
export const WorkspaceRoute = () => <WorkspacePage confirmIdentity={confirmIdentity.Part} />
