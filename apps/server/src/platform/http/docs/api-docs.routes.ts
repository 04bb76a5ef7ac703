import type { Endpoint } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { DOCS_CSS, renderApiDocsPage } from './api-docs-page.ts'
import { buildOpenApi } from './openapi.ts'

/** `GET /api/openapi.json` and the same document as a page; both are rendered once, at the first request. */
export function registerApiDocs(app: FastifyInstance, bound: readonly Endpoint[], version: string): void {
  let rendered: { json: string; page: string } | null = null
  const docs = () => {
    if (rendered === null) {
      const document = buildOpenApi(bound, version)
      rendered = { json: JSON.stringify(document), page: renderApiDocsPage(document) }
    }
    return rendered
  }
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(docs().json))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs().page))
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS))
}
