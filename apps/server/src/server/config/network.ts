import { isIP } from 'node:net'
import {
  ORIGIN_PURPOSES,
  parsePrivateOrigin,
  type PrivateOrigin,
} from '../../platform/network/allowed-private-origins.ts'
import { type EnvironmentVariables, readList } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** «10.0.0.1», «10.0.0.0/8», «::1», «loopback». */
function isProxy(value: string): boolean {
  const [, ip = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  return NETWORKS.includes(value) || (isIP(ip) !== 0 && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))
}

/** Whose `X-Forwarded-For` is trusted. */
export function readTrustedProxies(env: EnvironmentVariables): string[] {
  const values = readList(env, 'TRUST_PROXY').filter((value) => value !== 'off')
  const odd = values.find((value) => !isProxy(value))
  if (odd !== undefined)
    throw new StartError(
      `TRUST_PROXY debe ser una lista de direcciones IP, redes como 10.0.0.0/8 o ${NETWORKS.join(', ')}, separadas con comas, y contiene «${odd}».`,
    )
  return values
}

/** Origins inside the network that users may name. */
export function readPrivateOrigins(env: EnvironmentVariables): PrivateOrigin[] {
  return readList(env, 'ALLOWED_PRIVATE_ORIGINS').map((value) => {
    const origin = parsePrivateOrigin(value)
    if (origin) return origin
    throw new StartError(
      `ALLOWED_PRIVATE_ORIGINS debe ser una lista de direcciones como http://127.0.0.1:5678, separadas con comas. Delante de cada una puede ir para qué se abre: ${ORIGIN_PURPOSES.map((one) => `${one}=`).join(', ')}.`,
    )
  })
}

/** Further host names to serve: «tienda.co», «*.tienda.co». */
export function readAllowedHosts(env: EnvironmentVariables): string[] {
  const values = readList(env, 'ALLOWED_HOSTS').map((value) => value.toLowerCase())
  const odd = values.find((value) => !/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(value))
  if (odd !== undefined)
    throw new StartError(
      `ALLOWED_HOSTS debe ser una lista de nombres como tienda.co o *.tienda.co, sin https:// ni puerto y separados con comas, y contiene «${odd}».`,
    )
  return values
}
