/** The state of a session that a workflow reports. */
export type SessionReport = {
  success: boolean
  sessionName: string
  isConnected: boolean
  status: string
  /** The QR as a data URL. */
  qr: string | null
  phone: string | null
}

export type ResponseFormat = (report: SessionReport, timestamp: string) => unknown

const withoutDataUrl = (qr: string | null) => qr?.replace('data:image/png;base64,', '')

const portavozFormat: ResponseFormat = ({ qr, phone, ...report }, timestamp) => ({
  ...report,
  timestamp,
  ...(qr !== null && { qrCode: qr }),
  ...(phone !== null && { phoneNumber: phone }),
})

/** The response formats of workflows seen in practice. */
export const responseFormats = {
  portavoz: portavozFormat,
  nestedInData: ({ success, sessionName, isConnected, status, qr }, timestamp) => ({
    success,
    data: { sessionName, connected: isConnected, status, qrCode: qr, timestamp },
  }),
  rawBase64: ({ success, sessionName, isConnected, qr }) => ({
    success,
    sessionName,
    connected: isConnected,
    data: { qrCode: withoutDataUrl(qr) },
  }),
  stringsOnly: ({ success, sessionName, isConnected, qr }) => ({
    success: String(success),
    sessionName,
    isConnected: String(isConnected),
    qrcode: withoutDataUrl(qr) ?? '',
  }),
  insideList: (report, timestamp) => [portavozFormat(report, timestamp)],
  statusOnly: ({ success, status, qr }) => ({ success, status, qrcode: qr === null ? undefined : { base64: qr } }),
  /** Evolution's response, forwarded unchanged. */
  evolution: ({ sessionName, isConnected, status, qr, phone }) => ({
    ...(status === 'deleted' && { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }),
    instance: {
      instanceName: sessionName,
      state: isConnected ? 'open' : status === 'disconnected' ? 'close' : 'connecting',
      ...(phone !== null && { ownerJid: `${phone}@s.whatsapp.net` }),
    },
    ...(qr !== null && { base64: qr, code: '2@texto', count: 1 }),
  }),
} satisfies Record<string, ResponseFormat>
