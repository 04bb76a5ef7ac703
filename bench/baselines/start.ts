/**
 * Baseline of a cold start: the smallest server that answers a page and a list from PostgreSQL. Frozen: changing it
 * would change what the product is compared with.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })

const server = createServer((request, response) => {
  if (request.url === '/list') {
    void pool.query('select id, name from agents order by name').then(({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data: rows }))
    })
    return
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Portavoz</title>')
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as { port: number }).port}`))
