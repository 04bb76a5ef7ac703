import { pushPathParams } from '@portavoz/contract'

/** An address of the console in a workspace. `path` is ours. */
export function consoleLink(publicUrl: string, { path, workspaceId }: { path: string; workspaceId: string }): string {
  const url = new URL(publicUrl + path)
  url.searchParams.set(pushPathParams.workspace, workspaceId)
  return url.href
}
