import type { FastifyInstance, FastifyReply } from 'fastify'
import { type DigestService, UNSUBSCRIBE_PATH } from './digest.service.ts'
import { UNSUBSCRIBE_PAGE_CSP, unsubscribePage } from './unsubscribe-page.ts'

type UnsubscribeRoute = { Querystring: { token?: unknown } }

const BODY_LIMIT = 4 * 1024

/**
 * The link of a digest (RFC 8058): programs that only look at it change nothing, and a mail program or the page's
 * button ends the digests without a sign-in.
 */
export function registerUnsubscribe(app: FastifyInstance, { isToken, unsubscribe }: DigestService): void {
  void app.register(async (scope) => {
    // The token decides; mail programs send a form, whose content does not matter.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) => done(null))
    scope.get<UnsubscribeRoute>(UNSUBSCRIBE_PATH, async ({ query }, reply) =>
      sendPage(reply, isToken(tokenOf(query)) ? 'ask' : 'unknown'),
    )
    scope.post<UnsubscribeRoute>(UNSUBSCRIBE_PATH, async ({ query }, reply) =>
      sendPage(reply, (await unsubscribe(tokenOf(query))) ? 'done' : 'unknown'),
    )
  })
}

const tokenOf = ({ token }: UnsubscribeRoute['Querystring']): string => (typeof token === 'string' ? token : '')

const sendPage = (reply: FastifyReply, state: Parameters<typeof unsubscribePage>[0]) =>
  reply
    .status(state === 'unknown' ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': UNSUBSCRIBE_PAGE_CSP,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(unsubscribePage(state))
