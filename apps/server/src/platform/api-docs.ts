import type { Endpoint } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { DOCS_CSS, docsPage } from './api-docs-page.ts'
import { openApiOf } from './openapi.ts'

/** `GET /api/openapi.json` and a page that reads like it, both made once, when first asked for. */
export function apiDocs(app: FastifyInstance, bound: readonly Endpoint[], version: string): void {
  let made: { json: string; page: string } | null = null
  const docs = () => {
    if (made === null) {
      const document = openApiOf(bound, version)
      made = { json: JSON.stringify(document), page: docsPage(document) }
    }
    return made
  }
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(docs().json))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs().page))
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS))
}
