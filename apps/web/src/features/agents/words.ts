import type { Agent, ConnectionState } from '@portavoz/contract'
import { formatPhone } from '../../lib/phone.ts'

export const connectionWords: Record<ConnectionState, string> = {
  generating_qr: 'Generando el código QR',
  waiting_for_connection: 'Esperando la conexión',
  connected: 'Conectado',
  expired: 'Código expirado',
  disconnected: 'Desconectado',
  logged_out: 'Sesión cerrada',
  banned: 'Cuenta bloqueada',
}

/** In one word or two. */
export const connectionOf = ({ state, isHangingUp }: Agent['connection']): string =>
  isHangingUp ? 'Desconexión pendiente' : connectionWords[state]

/** Where customers find the agent. */
export function addressOf({ platform, phoneNumber, platformConfig }: Agent): string {
  if (platform === 'whatsapp') return formatPhone(phoneNumber)
  return platformConfig.botUsername ? `@${platformConfig.botUsername}` : 'Sin bot'
}
