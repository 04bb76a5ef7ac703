import { type Agent, channels, type ConnectionState } from '@portavoz/contract'
import { formatPhone } from '../../lib/format/phone.ts'

export const connectionLabels: Record<ConnectionState, string> = {
  generating_qr: 'Generando el código QR',
  waiting_for_connection: 'Esperando la conexión',
  connected: 'Conectado',
  expired: 'Código expirado',
  disconnected: 'Desconectado',
  logged_out: 'Sesión cerrada',
  banned: 'Cuenta bloqueada',
}

export const connectionLabel = ({ state, isHangingUp }: Agent['connection']): string =>
  isHangingUp ? 'Desconexión pendiente' : connectionLabels[state]

/** The phone number or bot name that customers write to. */
export function agentAddress({ platform, phoneNumber, platformConfig }: Agent): string {
  if (channels[platform].account === 'phone') return formatPhone(phoneNumber)
  return platformConfig.botUsername ? `@${platformConfig.botUsername}` : 'Sin bot'
}
