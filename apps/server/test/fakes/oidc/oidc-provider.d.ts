declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Handler = (request: IncomingMessage, response: ServerResponse) => void

  /** What the fake uses of the library, which has no types of its own. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): Handler
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } }
    Grant: new (grant: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    proxy: boolean
  }
  export default Provider
}
