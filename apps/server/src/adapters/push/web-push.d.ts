/** The functions of `web-push` that the adapter uses; the package has no types of its own. */
declare module 'web-push' {
  type RequestDetails = { headers: Record<string, string | number>; body: Buffer }

  type RequestOptions = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    topic: string
  }

  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    /** Encrypts (RFC 8291) and signs (RFC 8292) without sending. Throws for keys that are not valid. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: RequestOptions,
    ): RequestDetails
  }
  export default webPush
}
