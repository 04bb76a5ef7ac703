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

/** The phone number or bot name that customers write to, or whether the page is open. */
export function agentAddress({ platform, phoneNumber, platformConfig, connection }: Agent): string {
  const { account } = channels[platform]
  if (account === 'phone') return formatPhone(phoneNumber)
  if (account === 'page') return connection.state === 'connected' ? 'Página abierta' : 'Página cerrada'
  return platformConfig.botUsername ? `@${platformConfig.botUsername}` : 'Sin bot'
}
