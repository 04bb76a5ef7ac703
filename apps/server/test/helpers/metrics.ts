import { expect } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

export const METRICS_TOKEN = 'una-clave-para-medir-de-prueba'

export type Series = { name: string; labels: Record<string, string>; value: number }

export const startMeasuredServer = (options: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({ ...options, env: { METRICS_TOKEN, ...options.env } })

export async function scrape({ url }: Pick<TestServer, 'url'>): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(response.status).toBe(200)
  return response.text()
}

/** Every series of Prometheus' text format. */
export const parseSeries = (text: string): Series[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', quoted = '']) => [key, quoted])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })

/** The value of the one series with these labels; undefined without one. */
export const valueOf = (text: string, name: string, labels: Record<string, string> = {}): number | undefined =>
  parseSeries(text).find(
    (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value
