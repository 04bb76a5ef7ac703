import { isLoopbackHost } from '../../platform/network/is-loopback-host.ts'
import { type EnvironmentVariables, readText } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

/** How metrics are served; `listen` null: at `/metrics` of the usual port, with the token. */
export type MetricsSettings = { token: string | null; listen: { host: string; port: number } | null }

const MIN_TOKEN = 20

/** Null where the operator asked for no metrics. */
export function readMetricsSettings(env: EnvironmentVariables): MetricsSettings | null {
  const token = readText(env, 'METRICS_TOKEN')
  const address = readText(env, 'METRICS_HOST')
  if (token === null && address === null) return null
  if (token !== null && !/^[\x21-\x7e]{20,200}$/.test(token))
    throw new StartError(`METRICS_TOKEN debe tener entre ${MIN_TOKEN} y 200 caracteres, sin espacios ni acentos.`)
  const listen = address === null ? null : parseAddress(address)
  if (listen && token === null && !isLoopbackHost(listen.host.includes(':') ? `[${listen.host}]` : listen.host))
    throw new StartError(
      `METRICS_HOST vale «${address}», que se alcanza desde otros equipos: pon también METRICS_TOKEN, o solo el puerto para que no salga de este.`,
    )
  return { token, listen }
}

/** «9464», «127.0.0.1:9464», «[::1]:9464». */
function parseAddress(value: string): { host: string; port: number } {
  const [, bracketed, name, digits] = /^(?:(?:\[([\da-f:.]{2,45})\]|([a-z\d.-]{1,253})):)?(\d{1,5})$/i.exec(value) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65_535)
    throw new StartError(
      `METRICS_HOST debe ser un puerto como 9464, o una dirección con puerto como 127.0.0.1:9464, y vale «${value}».`,
    )
  return { host: bracketed ?? name ?? '127.0.0.1', port }
}
