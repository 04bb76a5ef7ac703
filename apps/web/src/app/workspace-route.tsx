import { confirmIdentity } from '../features/profile/account/confirm-identity-part.ts'
import { WorkspacePage } from '../features/workspace/workspace-page.tsx'

/** The workspace's page, whose deletion asks for the second factor as the profile does. */
export const WorkspaceRoute = () => <WorkspacePage confirmIdentity={confirmIdentity.Part} />
