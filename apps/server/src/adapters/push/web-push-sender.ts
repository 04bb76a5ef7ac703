import webPush from 'web-push'
import { discardBody } from '../../platform/network/discard-body.ts'
import { isAllowedUrl } from '../../platform/network/safe-fetch.ts'
import type { BrowserSubscription, OutgoingPush, PushSender, VapidKeys } from '../../ports/push/push-sender.ts'
import { readPushFailure, readPushResponse } from './push-response.ts'

const ATTEMPT_MS = 10_000

type WebPushDeps = {
  safeFetch: typeof fetch
  allowedOrigins: readonly string[]
  /** Whom a push service may contact about us: an https or mailto address. */
  subject: string
}

/**
 * Web push (RFC 8030): `web-push` encrypts and signs, and the request goes through the SSRF guard, because the address
 * comes from a browser.
 */
export function createWebPushSender({ safeFetch, allowedOrigins, subject }: WebPushDeps): PushSender {
  const buildRequest = (subscription: BrowserSubscription, push: OutgoingPush, keys: VapidKeys) => {
    const { headers, body } = webPush.generateRequestDetails(subscription, push.payload, {
      vapidDetails: { subject, ...keys },
      TTL: push.ttlSeconds,
      urgency: 'high',
      topic: push.topic,
    })
    // `fetch` sets the length itself.
    const { 'Content-Length': _, ...rest } = headers
    const texts = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
    return { headers: Object.fromEntries(texts), body: new Uint8Array(body) }
  }

  return {
    createKeys: () => webPush.generateVAPIDKeys(),
    isAllowed: (endpoint) => isAllowedUrl(endpoint, allowedOrigins),

    async send(subscription, push, keys, stop) {
      if (!isAllowedUrl(subscription.endpoint, allowedOrigins))
        return { outcome: 'refused', reason: 'the address is not allowed' }
      let request: ReturnType<typeof buildRequest>
      try {
        request = buildRequest(subscription, push, keys)
      } catch {
        return { outcome: 'refused', reason: 'the keys of the subscription are not valid' }
      }
      try {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_MS)])
        const response = await safeFetch(subscription.endpoint, { method: 'POST', ...request, signal })
        discardBody(response)
        return readPushResponse(response)
      } catch (error) {
        return readPushFailure(error)
      }
    },
  }
}

/** The installation's address where it is public, else the sender of its e-mails. */
export function pushSubject({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}
