import { WORKSPACE_HEADER } from '@portavoz/contract'

/** `workspaceId`: the business that a person of several acts in. */
export type DemoApiCall = (
  method: string,
  path: string,
  body: unknown,
  token?: string,
  workspaceId?: string,
) => Promise<Record<string, unknown>>

/** Calls the public API of the demo's server. Throws at an error status. */
export const createApiCaller =
  (url: string): DemoApiCall =>
  async (method, path, body, token, workspaceId) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(workspaceId && { [WORKSPACE_HEADER]: workspaceId }),
    }
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const responseBody = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path} → ${response.status}: ${String(responseBody['error'])}`)
    return responseBody
  }
