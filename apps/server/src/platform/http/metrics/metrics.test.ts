import { createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { METRICS_TOKEN, scrape, startMeasuredServer, valueOf } from '../../../../test/helpers/metrics.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { StartError } from '../../process/start-error.ts'
import { createMetricsListener } from './metrics-listener.ts'

const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(url, { method, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('metrics: without a setting the address does not exist', async () => {
  const { url, call } = await startTestServer()
  expect((await get(`${url}/metrics`, bearer(METRICS_TOKEN))).status).toBe(404)
  expect((await call('GET', '/metrics')).body).toMatchObject({ success: false, code: 'not_found' })
})

test('metrics: only the complete token opens them', async () => {
  const { url } = await startMeasuredServer()
  const address = `${url}/metrics`
  for (const token of ['', METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}a`, METRICS_TOKEN.toUpperCase()]) {
    const response = await get(address, bearer(token))
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(response.text).not.toContain('portavoz_')
  }
  for (const authorization of [METRICS_TOKEN, `Basic ${METRICS_TOKEN}`, `Bearer  ${METRICS_TOKEN}`])
    expect((await get(address, { authorization })).status).toBe(401)
  expect((await get(`${address}?token=${METRICS_TOKEN}`)).status).toBe(401)

  const response = await get(address, { authorization: `bearer ${METRICS_TOKEN}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('metrics: Prometheus may name the server as it likes', async () => {
  const { url } = await startMeasuredServer({ env: { PUBLIC_URL: 'https://consola.tienda.co' } })
  const { port } = new URL(url)
  const statusFor = async (path: string) => {
    const request = httpRequest({
      port,
      path,
      headers: { host: 'portavoz-web-1:8080', ...bearer(METRICS_TOKEN) },
    }).end()
    const [response] = await once(request, 'response')
    response.resume()
    return response.statusCode
  }
  expect(await statusFor('/metrics')).toBe(200)
  expect(await statusFor('/metrics/otra')).toBe(421)
})

test('metrics: each process exports its own, also one that only works', async () => {
  const server = await startMeasuredServer({ env: { ROLE: 'worker' } })
  const text = await scrape(server)
  expect(valueOf(text, 'portavoz_build_info', { role: 'worker' })).toBe(1)
  expect(valueOf(text, 'portavoz_event_streams')).toBe(0)
})

test('own address: it serves the metrics and nothing else, and the usual port none', async () => {
  const { url, server, stop } = await startTestServer({ env: { METRICS_HOST: '0' } })
  const listener = server.metricsAddress()
  expect(listener?.address).toBe('127.0.0.1')
  const own = `http://127.0.0.1:${listener?.port}`
  expect((await get(`${own}/metrics`)).text).toContain('portavoz_database_up 1')
  expect((await get(`${own}/metrics`, {}, 'HEAD')).status).toBe(200)
  for (const path of ['/', '/health/live', '/api/docs', '/metrics/', '//metrics'])
    expect([path, (await get(own + path)).status]).toEqual([path, 404])
  expect((await get(`${own}/metrics`, {}, 'POST')).status).toBe(404)
  expect((await get(`${url}/metrics`)).status).toBe(404)
  await stop()
  await expect(fetch(`${own}/metrics`)).rejects.toThrow('fetch failed')
})

test('own address: with a token it asks for it', async () => {
  const { server } = await startMeasuredServer({ env: { METRICS_HOST: '127.0.0.1:0' } })
  const own = `http://127.0.0.1:${server.metricsAddress()?.port}/metrics`
  expect((await get(own)).status).toBe(401)
  expect((await get(own, bearer(METRICS_TOKEN))).status).toBe(200)
})

test('own address: a taken one is a sentence that names the variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const listener = createMetricsListener({ host: '127.0.0.1', port }, { token: null, scrape: () => Promise.reject() })
  const start = listener.start()
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(`METRICS_HOST vale «127.0.0.1:${port}»`)
})
